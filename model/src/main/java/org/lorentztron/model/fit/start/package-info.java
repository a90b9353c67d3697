/**
 * Fitted starts of pairs: a large margin on some hundred events within milliseconds. Letters, everywhere: m events x of
 * signs y, gamma = m / (sum of |x|^2), K_ij = (gamma x_i'x_j + 1)^2. Every sum has its terms in one fixed order, so
 * results depend on the input alone.
 */
@NullMarked
package org.lorentztron.model.fit.start;

import org.jspecify.annotations.NullMarked;
