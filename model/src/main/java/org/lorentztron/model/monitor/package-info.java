/**
 * What is watched while a model serves: the quality of predictions (error rates, confusion matrix, probabilities; over
 * a window, cumulative, and fading), and whether the stream has changed (integer counts of intervals, and tests of two
 * windows of them). Nothing here knows or changes a model.
 */
@NullMarked
package org.lorentztron.model.monitor;

import org.jspecify.annotations.NullMarked;
