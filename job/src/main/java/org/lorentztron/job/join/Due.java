package org.lorentztron.job.join;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.LabelRecordSerializer;

/**
 * That an id is to be looked at. Immutable.
 *
 * @param time when, ms
 * @param id whose
 * @param label that comes at this time; null if something else is to be decided
 */
record Due(long time, String id, @Nullable LabelRecord label) implements Comparable<Due> {
    private static final LabelRecordSerializer LABELS = new LabelRecordSerializer();

    static Due of(LabelRecord label) {
        return new Due(label.time(), label.id(), label);
    }

    /** By time; all of one time and id are together. */
    @Override
    public int compareTo(Due other) {
        return time != other.time ? Long.compare(time, other.time) : id.compareTo(other.id);
    }

    /**
     * Writes it.
     *
     * <pre>
     *   varint 0 | {@link LabelRecord}
     *   varint time + 1 | text id        without a label
     * </pre>
     */
    void writeTo(DataOutputView out) throws IOException {
        if (label == null) {
            Varints.write(time + 1, out);
            Varints.writeText(id, out);
        } else {
            Varints.write(0, out);
            LABELS.serialize(label, out);
        }
    }

    static Due readFrom(DataInputView in) throws IOException {
        long next = Varints.readLong(in);
        return next == 0 ? of(LABELS.deserialize(in)) : new Due(next - 1, Varints.readText(in), null);
    }
}
