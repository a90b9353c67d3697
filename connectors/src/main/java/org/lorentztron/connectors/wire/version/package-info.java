/**
 * A published version as bytes: the records of its pairs, the manifest that names them, their keys and their digests.
 * The public types are immutable records. Uses Avro, neither Flink nor Kafka.
 */
@NullMarked
package org.lorentztron.connectors.wire.version;

import org.jspecify.annotations.NullMarked;
