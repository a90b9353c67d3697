package org.lorentztron.job.score;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.model.Features;

/** The events of the tile that a scorer gathers, as the records in which they came. Not thread-safe. */
final class WaitingEvents {
    /** As many entries do not wait for more: 2 MB of indices and values, not counting those of the last event. */
    static final int MOST_ENTRIES = 1 << 18;

    /** What an event is scored for: a record of its prediction, what that is worth once the label is known, or both. */
    enum Use {
        ANSWER,
        JUDGE,
        BOTH,
        /** After its answer, so that it is counted already. */
        JUDGE_ANSWERED;

        boolean answers() {
            return this == ANSWER || this == BOTH;
        }

        boolean judges() {
            return this != ANSWER;
        }

        boolean counts() {
            return this != JUDGE_ANSWERED;
        }
    }

    /** An event as it came. */
    record Waiting(StreamRecord<Event> record, Use use) {}

    private final List<Waiting> events = new ArrayList<>();
    private final List<Features> features = new ArrayList<>();
    private long entries;

    /** @param record copied; its event is kept */
    void add(StreamRecord<Event> record, Use use) {
        Event event = record.getValue();
        events.add(new Waiting(record.copy(event), use));
        features.add(event.features());
        entries += event.features().nonZeros();
    }

    boolean isEmpty() {
        return events.isEmpty();
    }

    /** @param tile how many events are best scored at a time */
    boolean isFull(int tile) {
        return events.size() >= tile || entries >= MOST_ENTRIES;
    }

    /** In the order in which they came. */
    List<Waiting> events() {
        return events;
    }

    /** Of each of the events. */
    List<Features> features() {
        return features;
    }

    void clear() {
        events.clear();
        features.clear();
        entries = 0;
    }
}
