package org.lorentztron.connectors.source;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;

/**
 * One record of the events topic, or of the labels topic, after decoding, or what else a reader says of it. Immutable.
 */
public sealed interface SourceRecord
        permits Event, LabelRecord, Malformed, FeatureNameRecord, ClockAhead, WarningRecord {

    /** To be named where records flow: Flink does not find the type by itself. */
    TypeInformation<SourceRecord> TYPE = new ImmutableTypeInfo<>(SourceRecord.class, new SourceRecordSerializer());

    /** The partition of the topic that holds the record. */
    int partition();

    /** The record's offset in its partition. */
    long offset();

    /** Whether the record has a time, which moves the clock of its partition ({@link PartitionClock}). */
    default boolean hasTime() {
        return false;
    }
}
