/**
 * The experiments of paper 6 on polynomial networks and factorization machines: accuracy and size beside linear and
 * kernel machines, the choice of basis vectors, and ratings by ordinal regression.
 */
@NullMarked
package org.lorentztron.experiments.networks;

import org.jspecify.annotations.NullMarked;
