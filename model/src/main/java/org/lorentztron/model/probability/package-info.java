/**
 * From scores to probabilities: what is fitted to the scores that a part gave its newest events before it learned them,
 * and how the probabilities of pairs become those of classes. All functions are those of StrictMath, so that versions
 * are equal byte for byte on every machine.
 */
@NullMarked
package org.lorentztron.model.probability;

import org.jspecify.annotations.NullMarked;
