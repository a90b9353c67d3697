/**
 * The inner loops, in which the time of an event is spent, and sums over vectors that fits and updates share. The
 * interface {@link Kernels} has two implementations that give the same bits. Loops over rows of parameters live here;
 * learning rules do not.
 */
@NullMarked
package org.lorentztron.model.kernels;

import org.jspecify.annotations.NullMarked;
