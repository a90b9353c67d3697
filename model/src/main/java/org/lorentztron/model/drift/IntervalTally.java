package org.lorentztron.model.drift;

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

    private static @Nullable FeatureCounts sum(@Nullable FeatureCounts some, @Nullable FeatureCounts others) {
        if (some == null || others == null) {
            return some == null ? others : some;
        }
        return some.plus(others);
    }
}
