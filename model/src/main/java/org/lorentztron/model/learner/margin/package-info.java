/**
 * The learner margin: large margins (paper 7) on windows of events, fitted anew at the ends of intervals, as
 * differences of squares.
 */
@NullMarked
package org.lorentztron.model.learner.margin;

import org.jspecify.annotations.NullMarked;
