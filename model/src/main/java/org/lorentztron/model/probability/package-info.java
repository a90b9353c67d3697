/**
 * From scores to probabilities: what is learned from the scores that a part gives events before it learns them, and how
 * the probabilities of pairs become those of classes. All functions are those of StrictMath, so that versions are equal
 * byte for byte on every machine.
 */
@NullMarked
package org.lorentztron.model.probability;

import org.jspecify.annotations.NullMarked;
