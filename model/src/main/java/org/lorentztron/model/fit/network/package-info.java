/**
 * Networks of all classes apart from their online training: what they are in terms of pairs of classes, and
 * multi-output polynomial networks and factorization machines that are fitted to a set of examples by conditional
 * gradient (paper 6), one basis shared by all outputs. The objective, its gradients, the choice of basis vectors, the
 * projections and the refits live here. Nothing here learns event by event.
 *
 * <p>Letters, everywhere: n examples z = [x; 1] with d entries, m outputs, k units. X is n x d, the basis H is k x d,
 * the output layer V is k x m. sigma is the kernel of a unit, o_c(z) = sum_r sigma(h_r, z) v_rc. Matrices with one
 * entry per example are held by columns, {@code double[m][n]}: inner loops then run over examples.
 */
@NullMarked
package org.lorentztron.model.fit.network;

import org.jspecify.annotations.NullMarked;
