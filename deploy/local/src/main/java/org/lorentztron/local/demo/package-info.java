/**
 * The demonstration: drawn digits go through a real broker into two jobs, and tables and pictures show the result. Only
 * the {@code demo} command uses this package.
 */
@NullMarked
package org.lorentztron.local.demo;

import org.jspecify.annotations.NullMarked;
