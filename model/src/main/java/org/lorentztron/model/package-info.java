/**
 * The words that all of Lorentztron shares: features of an event, pairs of classes, and the difference-of-squares model
 * of a pair. Plain values without learning rules; everything else in this module builds on them. The module uses the
 * JDK alone.
 *
 * <p>Comments cite papers by their numbers in the list at the end of {@code docs/learners.md}.
 */
@NullMarked
package org.lorentztron.model;

import org.jspecify.annotations.NullMarked;
