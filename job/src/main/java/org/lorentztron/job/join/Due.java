package org.lorentztron.job.join;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSerializer;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.LabelRecordSerializer;

/**
 * That an id is to be looked at. Immutable.
 *
 * @param time when, ms
 * @param id whose
 * @param label that comes at this time; null if something else is to be decided
 * @param event likewise, without its id
 */
record Due(long time, String id, @Nullable LabelRecord label, @Nullable Event event) implements Comparable<Due> {
    private static final long EVENT = -1;
    private static final EventSerializer EVENTS = new EventSerializer();
    private static final LabelRecordSerializer LABELS = new LabelRecordSerializer();

    static Due of(LabelRecord label) {
        return new Due(label.time(), label.id(), label, null);
    }

    /** An event comes. */
    static Due of(String id, Event event) {
        return new Due(event.time(), id, null, event);
    }

    /** What is known of an id is looked at. */
    static Due of(String id, long time) {
        return new Due(time, id, null, null);
    }

    /** Whether the id need not be known. */
    boolean comes() {
        return label != null || event != null;
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
     *   varint -1 | text id | {@link Event}   from version 2 of {@link DueIds} on
     *   varint time + 1 | text id             without either
     * </pre>
     */
    void writeTo(DataOutputView out) throws IOException {
        if (label != null) {
            Varints.write(0, out);
            LABELS.serialize(label, out);
        } else {
            Varints.write(event == null ? time + 1 : EVENT, out);
            Varints.writeText(id, out);
            if (event != null) {
                EVENTS.serialize(event, out);
            }
        }
    }

    static Due readFrom(DataInputView in) throws IOException {
        long next = Varints.readLong(in);
        if (next == 0) {
            return of(LABELS.deserialize(in));
        }
        String id = Varints.readText(in);
        return next == EVENT ? of(id, EVENTS.deserialize(in)) : of(id, next - 1);
    }
}
