package org.lorentztron.job.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSerializer;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.LabelRecordSerializer;
import org.lorentztron.job.options.events.JoinRule;

/**
 * What is remembered of one id. Immutable.
 *
 * @param decided the newest time at which something was decided; -1 if nothing was
 * @param due the next time at which the id is looked at whatever comes, as {@link IdJoin#next} was when it was set;
 *     {@link IdJoin#NEVER} if there is none
 * @param events that have no label yet, by time, partition and offset; without their ids
 * @param waiting the label that has come and has no event yet; null if there is none
 * @param settled events whose label is decided
 * @param came how many events came in the span of {@link IdJoin} that has the time decided; {@link #UNCOUNTED} if the
 *     state is of version 1, of which {@link JoinCounts} knows no labels and ids
 */
public record IdState(
        long decided,
        long due,
        List<Event> events,
        @Nullable LabelRecord waiting,
        List<SettledEvent> settled,
        int came) {
    static final int UNCOUNTED = -1;

    /** Nothing. */
    static final IdState NONE = new IdState(-1, IdJoin.NEVER, List.of(), null, List.of(), 0);

    /** Whether there is nothing to remember. */
    boolean isEmpty() {
        return events.isEmpty() && waiting == null && settled.isEmpty() && came <= 0;
    }

    /** The times at which what is not in another state leaves, each once. */
    Set<Long> leaveUnlike(IdState other, JoinRule rule) {
        Set<Long> leave = new HashSet<>();
        for (Event event : events) {
            if (!other.events.contains(event)) {
                leave.add(rule.leaves(event.time()));
            }
        }
        for (SettledEvent each : settled) {
            if (each.expired() && !other.settled.contains(each)) {
                leave.add(rule.forgetsExpired(each.time()));
            }
        }
        if (waiting != null && !waiting.equals(other.waiting)) {
            leave.add(JoinRule.later(waiting.time(), rule.early()));
        }
        return leave;
    }

    boolean isCounted() {
        return came != UNCOUNTED;
    }

    /**
     * Its bytes.
     *
     * <pre>
     *   varint decided + 1 | varint due + 1, or 0 for never
     *   varint number of events, times 2, + 1 if a label waits | {@link Event}s | the {@link LabelRecord}
     *   varint number of settled | {@link SettledEvent}s
     *   varint came + 1                                        from version 2 on
     * </pre>
     */
    public static final class Serializer extends ImmutableSerializer<IdState> {
        private static final long serialVersionUID = 1L;
        private static final EventSerializer EVENTS = new EventSerializer();
        private static final LabelRecordSerializer LABELS = new LabelRecordSerializer();

        @Override
        public int version() {
            return 2;
        }

        @Override
        public int oldestVersion() {
            return 1;
        }

        @Override
        public IdStateSnapshot snapshotConfiguration() {
            return new IdStateSnapshot();
        }

        @Override
        public void serialize(IdState state, DataOutputView out) throws IOException {
            Varints.write(state.decided + 1, out);
            Varints.write(state.due == IdJoin.NEVER ? 0 : state.due + 1, out);
            Varints.write(2L * state.events.size() + (state.waiting == null ? 0 : 1), out);
            for (Event event : state.events) {
                EVENTS.serialize(event, out);
            }
            if (state.waiting != null) {
                LABELS.serialize(state.waiting, out);
            }
            Varints.write(state.settled.size(), out);
            for (SettledEvent each : state.settled) {
                each.writeTo(out);
            }
            Varints.write(state.came + 1L, out);
        }

        @Override
        public IdState deserialize(DataInputView in) throws IOException {
            return deserialize(version(), in);
        }

        @Override
        public IdState deserialize(int version, DataInputView in) throws IOException {
            long decided = Varints.readLong(in) - 1;
            long next = Varints.readLong(in);
            long due = next == 0 ? IdJoin.NEVER : next - 1;
            int count = Varints.readInt(in);
            List<Event> events = new ArrayList<>(count >> 1);
            for (int left = count >> 1; left > 0; left--) {
                events.add(EVENTS.deserialize(in));
            }
            LabelRecord waiting = (count & 1) == 0 ? null : LABELS.deserialize(in);
            List<SettledEvent> settled = new ArrayList<>();
            for (int left = Varints.readInt(in); left > 0; left--) {
                settled.add(SettledEvent.readFrom(in));
            }
            return new IdState(
                    decided, due, events, waiting, settled, version < 2 ? UNCOUNTED : Varints.readInt(in) - 1);
        }
    }
}
