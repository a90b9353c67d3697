/** Flink types for immutable messages: one versioned serializer per message, no reflection, no Kryo. */
package org.lorentztron.connectors.serial;
