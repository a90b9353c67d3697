/**
 * The linear learners: passive-aggressive, AROW, NHERD and their covariances. A linear model is published as a
 * difference of squares; the conversion lives here too.
 */
package org.lorentztron.model.linear;
