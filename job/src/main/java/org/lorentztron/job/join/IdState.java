package org.lorentztron.job.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSerializer;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.LabelRecordSerializer;

/**
 * What is remembered of one id. Immutable.
 *
 * @param decided up to which time, inclusive, all is decided; -1 if nothing is
 * @param events that have no label yet, by time, partition and offset; without their ids
 * @param labels that have not come yet, likewise
 * @param waiting the label that has come and has no event yet; null if there is none
 * @param answered events whose label is decided
 */
public record IdState(
        long decided,
        List<Event> events,
        List<LabelRecord> labels,
        @Nullable LabelRecord waiting,
        List<Answered> answered) {
    /** Nothing. */
    static final IdState NONE = new IdState(-1, List.of(), List.of(), null, List.of());

    /** Whether there is nothing to remember. */
    boolean isEmpty() {
        return events.isEmpty() && labels.isEmpty() && waiting == null && answered.isEmpty();
    }

    /**
     * Its bytes.
     *
     * <pre>
     *   varint decided + 1
     *   varint number of events | {@link Event}s
     *   varint number of labels, times 2, + 1 if one waits | {@link LabelRecord}s, the one that waits last
     *   varint number of answered | {@link Answered}s
     * </pre>
     */
    public static final class Serializer extends ImmutableSerializer<IdState> {
        private static final long serialVersionUID = 1L;
        private static final EventSerializer EVENTS = new EventSerializer();
        private static final LabelRecordSerializer LABELS = new LabelRecordSerializer();

        @Override
        public int version() {
            return 1;
        }

        @Override
        public IdStateSnapshot snapshotConfiguration() {
            return new IdStateSnapshot();
        }

        @Override
        public void serialize(IdState state, DataOutputView out) throws IOException {
            Varints.write(state.decided + 1, out);
            Varints.write(state.events.size(), out);
            for (Event event : state.events) {
                EVENTS.serialize(event, out);
            }
            Varints.write(2L * state.labels.size() + (state.waiting == null ? 0 : 1), out);
            for (LabelRecord label : state.labels) {
                LABELS.serialize(label, out);
            }
            if (state.waiting != null) {
                LABELS.serialize(state.waiting, out);
            }
            Varints.write(state.answered.size(), out);
            for (Answered each : state.answered) {
                each.writeTo(out);
            }
        }

        @Override
        public IdState deserialize(DataInputView in) throws IOException {
            long decided = Varints.readLong(in) - 1;
            List<Event> events = new ArrayList<>();
            for (int left = Varints.readInt(in); left > 0; left--) {
                events.add(EVENTS.deserialize(in));
            }
            int count = Varints.readInt(in);
            List<LabelRecord> labels = new ArrayList<>();
            for (int left = count >> 1; left > 0; left--) {
                labels.add(LABELS.deserialize(in));
            }
            LabelRecord waiting = (count & 1) == 0 ? null : LABELS.deserialize(in);
            List<Answered> answered = new ArrayList<>();
            for (int left = Varints.readInt(in); left > 0; left--) {
                answered.add(Answered.readFrom(in));
            }
            return new IdState(decided, events, labels, waiting, answered);
        }
    }
}
