package org.lorentztron.job.join;

import java.io.IOException;
import java.util.Comparator;
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
record Due(long time, String id, @Nullable LabelRecord label) {
    private static final LabelRecordSerializer LABELS = new LabelRecordSerializer();

    /** All of one time and id together. */
    static final Comparator<Due> ORDER = Comparator.comparingLong(Due::time).thenComparing(Due::id);

    static Due of(LabelRecord label) {
        return new Due(label.time(), label.id(), label);
    }

    /**
     * Writes it.
     *
     * <pre>
     *   varint (time - from), times 2, + 1 if there is a label | the {@link LabelRecord}, or text id
     * </pre>
     *
     * @param from no later than its time
     */
    void writeTo(DataOutputView out, long from) throws IOException {
        Varints.write(2 * (time - from) + (label == null ? 0 : 1), out);
        if (label == null) {
            Varints.writeText(id, out);
        } else {
            LABELS.serialize(label, out);
        }
    }

    static Due readFrom(DataInputView in, long from) throws IOException {
        long number = Varints.readLong(in);
        return (number & 1) == 0
                ? new Due(from + (number >> 1), Varints.readText(in), null)
                : of(LABELS.deserialize(in));
    }
}
