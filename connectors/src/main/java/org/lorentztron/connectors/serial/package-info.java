/**
 * Flink types and serializers of immutable messages, one versioned layout each, without reflection and without Kryo.
 * Values of {@code wire} get their Flink type here, because {@code wire} does not know Flink.
 */
@NullMarked
package org.lorentztron.connectors.serial;

import org.jspecify.annotations.NullMarked;
