/** The command {@code lorentztron experiment} with its subcommands; every experiment has a package of its own below. */
package org.lorentztron.experiments;
