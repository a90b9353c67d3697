/**
 * Averages of difference-of-squares models over time. Equivalent models differ by Lorentz transformations, so each
 * model is aligned with the average before it joins: by a boost and by a rotation.
 */
@NullMarked
package org.lorentztron.model.align;

import org.jspecify.annotations.NullMarked;
