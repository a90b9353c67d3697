/** Endless digits made by deforming those of a data set, as in the experiments of paper 1. */
package org.lorentztron.datasets.endless;
