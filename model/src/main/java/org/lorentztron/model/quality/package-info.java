/**
 * Quality of the predictions that were served: of their labels, and of the probabilities beside them; over a window,
 * cumulative, and fading. Nothing here knows a model.
 */
@NullMarked
package org.lorentztron.model.quality;

import org.jspecify.annotations.NullMarked;
