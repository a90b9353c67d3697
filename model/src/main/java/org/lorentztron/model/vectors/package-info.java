/** Sums over vectors that fits and updates share. */
@NullMarked
package org.lorentztron.model.vectors;

import org.jspecify.annotations.NullMarked;
