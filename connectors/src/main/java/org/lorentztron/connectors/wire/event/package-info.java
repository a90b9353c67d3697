/**
 * Events and dead letters as bytes: the JSON and Avro forms that producers write and the job reads, and the reasons for
 * which an event is refused. Uses Jackson's streaming parser and Avro, neither Flink nor Kafka.
 */
@NullMarked
package org.lorentztron.connectors.wire.event;

import org.jspecify.annotations.NullMarked;
