/** The command line of the laboratory: every experiment has a package of its own below. */
@NullMarked
package org.lorentztron.experiments;

import org.jspecify.annotations.NullMarked;
