package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches the features of {@link FeatureBins}. Each window is compared with the first one since the start, or since the
 * last finding of the same kind about the same feature: a slow change is found once it adds up. Mutable; not
 * thread-safe.
 */
final class FeatureWatch {
    private static final int WITH_AND_WITHOUT = 2;

    /** [feature] by bin. */
    private final Windows[] values;
    /** [feature] events that have it, and others. */
    private final Windows[] missing;

    private final Windows unseen;

    private FeatureWatch(Windows[] values, Windows[] missing, Windows unseen) {
        this.values = values;
        this.missing = missing;
        this.unseen = unseen;
    }

    /** @param counts of the features that are to be watched */
    static FeatureWatch of(FeatureCounts counts) {
        Windows[] values = new Windows[counts.features()];
        Windows[] missing = new Windows[values.length];
        for (int feature = 0; feature < values.length; feature++) {
            values[feature] = new Windows(counts.bins(feature).length);
            missing[feature] = new Windows(WITH_AND_WITHOUT);
        }
        return new FeatureWatch(values, missing, new Windows(WITH_AND_WITHOUT));
    }

    /** Takes an interval. */
    List<Finding> add(FeatureCounts interval) {
        List<Finding> findings = new ArrayList<>();
        long events = interval.events();
        for (int feature = 0; feature < values.length; feature++) {
            if (values[feature].add(interval.bins(feature))) {
                findings.addAll(compareValues(feature));
            }
            long absent = events - interval.present(feature);
            if (missing[feature].add(events - absent, absent)) {
                findings.addAll(ClassWatch.compare(missing[feature], Drift.MISSING, feature));
            }
        }
        if (unseen.add(events - interval.unseen(), interval.unseen())) {
            findings.addAll(ClassWatch.compare(unseen, Drift.UNSEEN, 0));
        }
        return findings;
    }

    private List<Finding> compareValues(int feature) {
        long[] before = values[feature].before();
        long[] after = values[feature].after();
        double index = StabilityIndex.of(before, after);
        double bound = StabilityIndex.bound(before, after, values.length);
        if (!(index > bound)) {
            values[feature].stay();
            return List.of();
        }
        values[feature].forget();
        int bin = StabilityIndex.largestChange(before, after);
        Share earlier = new Share(before[bin], Windows.sum(before));
        Share later = new Share(after[bin], Windows.sum(after));
        return List.of(new Finding(
                Drift.VALUES,
                feature,
                earlier.value(),
                later.value(),
                earlier.events(),
                later.events(),
                index,
                bound,
                bin));
    }

    FeatureWatch copy() {
        FeatureWatch copy = new FeatureWatch(new Windows[values.length], new Windows[values.length], unseen.copy());
        for (int feature = 0; feature < values.length; feature++) {
            copy.values[feature] = values[feature].copy();
            copy.missing[feature] = missing[feature].copy();
        }
        return copy;
    }

    /** Writes how many features, the windows of each feature's values and presence, and those of unseen entries. */
    void writeTo(DataOutput out) throws IOException {
        out.writeShort(values.length);
        for (int feature = 0; feature < values.length; feature++) {
            values[feature].writeTo(out);
            missing[feature].writeTo(out);
        }
        unseen.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static FeatureWatch readFrom(DataInput in) throws IOException {
        Windows[] values = new Windows[in.readUnsignedShort()];
        if (values.length > FeatureBins.MOST) {
            throw new IOException(
                    "stored watch is of " + values.length + " features, expected at most " + FeatureBins.MOST);
        }
        Windows[] missing = new Windows[values.length];
        for (int feature = 0; feature < values.length; feature++) {
            values[feature] = Windows.readFrom(in);
            missing[feature] = Windows.readFrom(in);
        }
        return new FeatureWatch(values, missing, Windows.readFrom(in));
    }
}
