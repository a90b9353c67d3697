/**
 * The inner loops: what every event costs. One interface, {@link org.lorentztron.model.kernels.Kernels}, and two
 * implementations of it that give the same bits.
 */
package org.lorentztron.model.kernels;
