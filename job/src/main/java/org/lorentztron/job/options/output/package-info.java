/** The options of what is published: decisions, and which versions are published and kept. */
@NullMarked
package org.lorentztron.job.options.output;

import org.jspecify.annotations.NullMarked;
