/**
 * Large margins by multiplicative updates (paper 7): nonnegative quadratic programs, support-vector machines that are
 * solved by them, and the machines of a quadratic kernel as differences of squares. Nothing here learns event by event.
 *
 * <p>Letters, everywhere: n variables v, F(v) = 1/2 v'Av + b'v with A symmetric and positive semidefinite, n x n. A+
 * and A- are the positive and the negative entries of A, both without their signs, so A = A+ - A-. a = A+ v and c = A-
 * v, so dF/dv = a + b - c. Constraints are v &gt;= 0, and possibly v &lt;= kappa (the box) and beta'v = B (the sum),
 * whose multiplier is lambda. Everything is in double. Every sum has its terms in one fixed order, so results depend on
 * the input alone.
 */
@NullMarked
package org.lorentztron.model.fit.margin;

import org.jspecify.annotations.NullMarked;
