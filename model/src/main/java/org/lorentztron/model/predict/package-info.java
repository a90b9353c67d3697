/**
 * From models to predictions and decisions: all parts of a version together score an event. Pairs of classes vote; of
 * classes against the rest, and of the outputs of a network, the largest score wins. Labels follow from probabilities
 * by thresholds or least cost. Nothing here learns.
 */
@NullMarked
package org.lorentztron.model.predict;

import org.jspecify.annotations.NullMarked;
