package org.lorentztron.job.score;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.lorentztron.connectors.source.Event;

/**
 * Events that are ahead of the versions: the one that is to be judged by them is not known yet. They are kept by the
 * start of their interval, in each as they came. Not thread-safe.
 */
final class EventsAhead {
    /** More are too many: 32 MB of indices and values. */
    static final int MOST_ENTRIES = 1 << 22;

    /** What an event takes beyond its entries, in such, and as much at most for each value of a segment. */
    static final int OF_EVENT = 32;

    private final SortedMap<Long, List<StreamRecord<Event>>> byStart = new TreeMap<>();
    private long entries;

    /**
     * @param start of the event's interval
     * @param record kept; its event without its id, which judging does not need and may be long
     */
    void add(long start, StreamRecord<Event> record) {
        byStart.computeIfAbsent(start, any -> new ArrayList<>()).add(record);
        entries += size(record);
    }

    boolean isFull() {
        return entries > MOST_ENTRIES;
    }

    /** The start of the first interval; there is an event. */
    long firstStart() {
        return byStart.firstKey();
    }

    /** Takes the events of intervals that start at this time or before it, interval after interval. */
    List<StreamRecord<Event>> takeTo(long start) {
        List<StreamRecord<Event>> taken = new ArrayList<>();
        while (!byStart.isEmpty() && byStart.firstKey() <= start) {
            List<StreamRecord<Event>> first = byStart.remove(byStart.firstKey());
            first.forEach(record -> entries -= size(record));
            taken.addAll(first);
        }
        return taken;
    }

    private static long size(StreamRecord<Event> record) {
        Event event = record.getValue();
        return event.features().nonZeros() + OF_EVENT * (1L + event.segments().size());
    }
}
