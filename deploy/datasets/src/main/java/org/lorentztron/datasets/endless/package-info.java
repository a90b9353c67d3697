/** Endless digits made by deforming those of a data set, as in the experiments of paper 1. */
@NullMarked
package org.lorentztron.datasets.endless;

import org.jspecify.annotations.NullMarked;
