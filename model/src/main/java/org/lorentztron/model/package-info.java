/**
 * The words that all of Lorentztron shares: features of an event, parts of models (pairs of classes, classes against
 * the rest), and the difference-of-squares model of a part. Plain values without learning rules; everything else in
 * this module builds on them.
 *
 * <p>Comments cite papers by their numbers in the list at the end of {@code docs/guide/learners.md}.
 */
@NullMarked
package org.lorentztron.model;

import org.jspecify.annotations.NullMarked;
