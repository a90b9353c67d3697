/**
 * A model behind HTTP: the Open Inference Protocol V2, predictions of events as they stand in Kafka, and metrics.
 * Versions come from elsewhere; {@link org.lorentztron.tools.serve.ServedModel} is told of each.
 */
@NullMarked
package org.lorentztron.tools.serve;

import org.jspecify.annotations.NullMarked;
