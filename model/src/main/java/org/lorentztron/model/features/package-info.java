/**
 * From the features of an event to those of a model: the scale of features, which is found from the first events of a
 * stream, and features made of features (hat functions and random Fourier features). Training sees scaled features;
 * published models take raw ones, so a version says both and readers repeat them.
 */
@NullMarked
package org.lorentztron.model.features;

import org.jspecify.annotations.NullMarked;
