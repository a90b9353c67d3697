/** Labelled events that jobs are compared on, their orders and their labels. */
@NullMarked
package org.lorentztron.local.compare.data;

import org.jspecify.annotations.NullMarked;
