/** The topics that a job uses while it runs, and whether they are still the ones that it knows. */
@NullMarked
package org.lorentztron.connectors.used;

import org.jspecify.annotations.NullMarked;
