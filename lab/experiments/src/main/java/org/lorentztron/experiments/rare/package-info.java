/** How well probabilities of a rare class are calibrated, and how well they rank. */
@NullMarked
package org.lorentztron.experiments.rare;

import org.jspecify.annotations.NullMarked;
