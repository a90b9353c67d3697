package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is counted of some of the events of an interval. Tallies add up to the same whatever their order, but for that
 * of the parts. Not to be modified.
 *
 * @param classes [class] labelled events
 * @param features of the same events; null while their bins are unknown
 * @param parts that have trained in the interval, at its end
 * @param caught how well classes are recognized that are rare or may be, if the tally is of all their events; each once
 */
public record IntervalTally(
        long[] classes, @Nullable FeatureCounts features, List<PartTally> parts, List<CaughtTally> caught) {
    private static final int MOST_CLASSES = 1 << 16;

    private static final int FEATURES = 1;
    private static final int CAUGHT = 2;

    /** Of parts and features alone. */
    public IntervalTally(long[] classes, @Nullable FeatureCounts features, List<PartTally> parts) {
        this(classes, features, parts, List.of());
    }

    /** Of no event. */
    public static IntervalTally none(int classes) {
        return new IntervalTally(new long[classes], null, List.of());
    }

    /** Of all events of two. */
    public IntervalTally plus(IntervalTally other) {
        List<PartTally> all = new ArrayList<>(parts);
        all.addAll(other.parts);
        return new IntervalTally(
                FeatureCounts.sum(classes, other.classes),
                sum(features, other.features),
                all,
                sum(caught, other.caught));
    }

    private static List<CaughtTally> sum(List<CaughtTally> some, List<CaughtTally> others) {
        SortedMap<Integer, CaughtTally> all = new TreeMap<>();
        Stream.concat(some.stream(), others.stream()).forEach(each -> all.merge(each.label(), each, CaughtTally::plus));
        return List.copyOf(all.values());
    }

    /**
     * Writes how many classes and their counts; 1 if features are counted, plus 2 if classes are caught; the features;
     * how many parts and these; how many caught classes and these, if there are any.
     */
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(classes.length);
        for (long events : classes) {
            Counts.write(events, out);
        }
        out.writeByte((features == null ? 0 : FEATURES) + (caught.isEmpty() ? 0 : CAUGHT));
        if (features != null) {
            features.writeTo(out);
        }
        out.writeInt(parts.size());
        for (PartTally part : parts) {
            part.writeTo(out);
        }
        if (!caught.isEmpty()) {
            out.writeInt(caught.size());
            for (CaughtTally each : caught) {
                each.writeTo(out);
            }
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static IntervalTally readFrom(DataInput in) throws IOException {
        long[] classes = new long[readClasses(in)];
        for (int label = 0; label < classes.length; label++) {
            classes[label] = Counts.read(in);
        }
        int has = in.readUnsignedByte();
        FeatureCounts features = (has & FEATURES) != 0 ? FeatureCounts.readFrom(in) : null;
        List<PartTally> parts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            parts.add(PartTally.readFrom(in));
        }
        List<CaughtTally> caught = new ArrayList<>();
        for (int left = (has & CAUGHT) != 0 ? in.readInt() : 0; left > 0; left--) {
            caught.add(CaughtTally.readFrom(in));
        }
        return new IntervalTally(classes, features, parts, caught);
    }

    static int readClasses(DataInput in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MOST_CLASSES) {
            throw new IOException("stored counts are of " + count + " classes, expected at most " + MOST_CLASSES);
        }
        return count;
    }

    private static @Nullable FeatureCounts sum(@Nullable FeatureCounts some, @Nullable FeatureCounts others) {
        if (some == null || others == null) {
            return some == null ? others : some;
        }
        return some.plus(others);
    }
}
