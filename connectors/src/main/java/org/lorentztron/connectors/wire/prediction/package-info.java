/** Predictions as JSON. Uses Jackson's streaming writer, neither Flink nor Kafka. */
package org.lorentztron.connectors.wire.prediction;
