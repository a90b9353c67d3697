/**
 * From probabilities to decisions: labels by thresholds or by least cost, and events that get no label. The rules know
 * classes by their indices alone.
 */
@NullMarked
package org.lorentztron.model.policy;

import org.jspecify.annotations.NullMarked;
