package org.lorentztron.job.score;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.model.Features;
import org.lorentztron.model.ensemble.ScoreSpace;

/**
 * The events of the tile that a scorer gathers, as the records in which they came. Full with {@value ScoreSpace#TILE}
 * events, or earlier if they are large. Not thread-safe.
 */
final class WaitingEvents {
    /** Entries of a tile: 2 MB of indices and values, or one event that has more. */
    static final int MOST_ENTRIES = 1 << 18;

    private final List<StreamRecord<Event>> records = new ArrayList<>(ScoreSpace.TILE);
    private final List<Features> features = new ArrayList<>(ScoreSpace.TILE);
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

    boolean isFull() {
        return records.size() >= ScoreSpace.TILE || entries >= MOST_ENTRIES;
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
