/**
 * What the job writes beside versions: predictions and signals as JSON. Uses Jackson's streaming writer, neither Flink
 * nor Kafka.
 */
@NullMarked
package org.lorentztron.connectors.wire.output;

import org.jspecify.annotations.NullMarked;
