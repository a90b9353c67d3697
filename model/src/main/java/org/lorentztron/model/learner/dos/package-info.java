/**
 * The learner of paper 1: passive-aggressive updates of difference-of-squares models. The rule and its step size live
 * here; storage is in {@code block}, averages are in {@code align}.
 */
@NullMarked
package org.lorentztron.model.learner.dos;

import org.jspecify.annotations.NullMarked;
