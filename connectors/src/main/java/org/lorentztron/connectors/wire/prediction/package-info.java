/** Predictions as JSON. Uses Jackson's streaming writer, neither Flink nor Kafka. */
@NullMarked
package org.lorentztron.connectors.wire.prediction;

import org.jspecify.annotations.NullMarked;
