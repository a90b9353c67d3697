/** The command {@code lorentztron experiment} with its subcommands; every experiment has a package of its own below. */
@NullMarked
package org.lorentztron.experiments;

import org.jspecify.annotations.NullMarked;
