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

    private final List<StreamRecord<Event>> records = new ArrayList<>();
    private final List<Features> features = new ArrayList<>();
    private long entries;

    /** @param record copied; its event is kept */
    void add(StreamRecord<Event> record) {
        Event event = record.getValue();
        records.add(record.copy(event));
        features.add(event.features());
        entries += event.features().nonZeros();
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    /** @param tile how many events are best scored at a time */
    boolean isFull(int tile) {
        return records.size() >= tile || entries >= MOST_ENTRIES;
    }

    /** In the order in which they came. */
    List<StreamRecord<Event>> records() {
        return records;
    }

    /** Of each of the events. */
    List<Features> features() {
        return features;
    }

    void clear() {
        records.clear();
        features.clear();
        entries = 0;
    }
}
