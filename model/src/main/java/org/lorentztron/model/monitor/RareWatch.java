package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Watches how well classes are recognized that are rare among all events so far ({@link RareClasses}), interval by
 * interval. A function of the counts alone. Mutable; not thread-safe.
 */
public final class RareWatch {
    private static final int VERSION = 1;

    /** [class] events of all intervals. */
    private final long[] events;
    /** By label. */
    private final SortedMap<Integer, CaughtWatch> watches;

    private RareWatch(long[] events, SortedMap<Integer, CaughtWatch> watches) {
        this.events = events;
        this.watches = watches;
    }

    /** One that has seen nothing. */
    public static RareWatch of(int classes) {
        return new RareWatch(new long[classes], new TreeMap<>());
    }

    /**
     * Those whose events so far say that they are rare. A class that never came has no recall: it is not among them.
     */
    public static List<Integer> rare(long[] events) {
        return RareClasses.of(events).shown().stream()
                .filter(label -> events[label] > 0)
                .toList();
    }

    /**
     * Takes an interval; the intervals before it say which classes are rare.
     *
     * @param interval with the tallies of all classes
     * @return falls of recall and precision, by class
     */
    public List<Finding> endInterval(IntervalTally interval) {
        List<Integer> rare = rare(events);
        List<Finding> findings = new ArrayList<>();
        for (CaughtTally each : interval.caught()) {
            if (rare.contains(each.label())) {
                findings.addAll(
                        watches.computeIfAbsent(each.label(), CaughtWatch::new).add(each));
            }
        }
        for (int label = 0; label < events.length; label++) {
            events[label] += interval.classes()[label];
        }
        return findings;
    }

    /** The same state, nothing shared. */
    public RareWatch copy() {
        SortedMap<Integer, CaughtWatch> copies = new TreeMap<>();
        watches.forEach((label, watch) -> copies.put(label, watch.copy()));
        return new RareWatch(events.clone(), copies);
    }

    /** Writes a version byte, how many classes and their events, how many classes are watched, and these. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeInt(events.length);
        for (long each : events) {
            out.writeLong(each);
        }
        out.writeInt(watches.size());
        for (CaughtWatch each : watches.values()) {
            each.writeTo(out);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if the bytes are of another version
     */
    public static RareWatch readFrom(DataInput in) throws IOException {
        int version = in.readUnsignedByte();
        if (version != VERSION) {
            throw new IOException("stored watch has version " + version + ", expected " + VERSION);
        }
        long[] events = new long[IntervalTally.readClasses(in)];
        for (int label = 0; label < events.length; label++) {
            events[label] = in.readLong();
        }
        SortedMap<Integer, CaughtWatch> watches = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            CaughtWatch each = CaughtWatch.readFrom(in);
            watches.put(each.label(), each);
        }
        return new RareWatch(events, watches);
    }
}
