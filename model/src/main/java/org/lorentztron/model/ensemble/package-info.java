/**
 * From models to predictions: all parts of a version together score an event. Pairs of classes vote; of classes against
 * the rest, and of the outputs of a network, the largest score wins. Nothing here learns.
 */
@NullMarked
package org.lorentztron.model.ensemble;

import org.jspecify.annotations.NullMarked;
