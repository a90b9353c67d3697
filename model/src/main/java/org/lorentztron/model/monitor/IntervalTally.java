package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is counted of some of the events of an interval. Tallies add up to the same whatever their order, but for that
 * of the parts. Not to be modified.
 *
 * @param classes [class] labelled events
 * @param features of the same events; null while their bins are unknown
 * @param parts that have trained in the interval, at its end
 */
public record IntervalTally(long[] classes, @Nullable FeatureCounts features, List<PartTally> parts) {

    /** Of no event. */
    public static IntervalTally none(int classes) {
        return new IntervalTally(new long[classes], null, List.of());
    }

    /** Of all events of two. */
    public IntervalTally plus(IntervalTally other) {
        List<PartTally> all = new ArrayList<>(parts);
        all.addAll(other.parts);
        return new IntervalTally(FeatureCounts.sum(classes, other.classes), sum(features, other.features), all);
    }

    /** Writes how many classes and their counts, whether features are counted and these, how many parts and these. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(classes.length);
        for (long events : classes) {
            Counts.write(events, out);
        }
        out.writeBoolean(features != null);
        if (features != null) {
            features.writeTo(out);
        }
        out.writeInt(parts.size());
        for (PartTally part : parts) {
            part.writeTo(out);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static IntervalTally readFrom(DataInput in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > ClassWatch.MOST_CLASSES) {
            throw new IOException(
                    "stored tally is of " + count + " classes, expected at most " + ClassWatch.MOST_CLASSES);
        }
        long[] classes = new long[count];
        for (int label = 0; label < count; label++) {
            classes[label] = Counts.read(in);
        }
        FeatureCounts features = in.readBoolean() ? FeatureCounts.readFrom(in) : null;
        List<PartTally> parts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            parts.add(PartTally.readFrom(in));
        }
        return new IntervalTally(classes, features, parts);
    }

    private static @Nullable FeatureCounts sum(@Nullable FeatureCounts some, @Nullable FeatureCounts others) {
        if (some == null || others == null) {
            return some == null ? others : some;
        }
        return some.plus(others);
    }
}
