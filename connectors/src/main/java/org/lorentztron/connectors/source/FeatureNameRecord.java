package org.lorentztron.connectors.source;

import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;

/**
 * Names of features of an event that its reader has not reported lately ({@link ReportedNames}). They are for people:
 * no model depends on them, and they move no clock. Immutable.
 *
 * @param partition of the event
 * @param offset of the event in that partition
 * @param names of some of its features, at least one
 */
public record FeatureNameRecord(int partition, long offset, List<Name> names) implements SourceRecord {
    public static final TypeInformation<FeatureNameRecord> TYPE =
            new ImmutableTypeInfo<>(FeatureNameRecord.class, new FeatureNameRecordSerializer());

    /** Keeps a list of its own. */
    public FeatureNameRecord {
        names = List.copyOf(names);
    }

    /**
     * A name and the index that it has.
     *
     * @param index of the feature
     * @param text of the entry
     */
    public record Name(int index, String text) {}
}
