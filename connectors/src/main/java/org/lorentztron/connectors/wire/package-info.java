/**
 * Everything Lorentztron says and hears, as bytes: events in, snapshots, manifests, predictions and dead letters out. Uses
 * the JDK, Avro and Jackson's streaming parser, neither Flink nor Kafka.
 */
package org.lorentztron.connectors.wire;
