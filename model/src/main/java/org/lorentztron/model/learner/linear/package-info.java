/**
 * The linear learners: passive-aggressive, AROW, NHERD and their covariances. A linear model is published as a
 * difference of squares; the conversion lives here too.
 */
@NullMarked
package org.lorentztron.model.learner.linear;

import org.jspecify.annotations.NullMarked;
