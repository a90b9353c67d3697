package org.lorentztron.job.topology;

import java.util.SplittableRandom;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.model.Features;

/**
 * A topic of three classes and two features that changes, each time in one way, at the same time in all partitions: an
 * event is a function of partition and offset.
 */
final class DriftingEvents {
    /** From here on, two of three events are of class c; before, all classes are alike. */
    static final int CLASSES_FROM = 4_000;

    /** From here on, the second feature, on which no class depends, is larger by 1. */
    static final int FEATURE_FROM = 8_000;

    /** From here on, a and b have exchanged their names. */
    static final int NAMES_FROM = 12_000;

    private DriftingEvents() {}

    /** Times rise by 10 ms with jitter of up to 80 ms. */
    static Event event(int partition, long offset) {
        SplittableRandom random = new SplittableRandom(31 * (partition * 1_000_003L + offset));
        int label = random.nextInt(3);
        if (offset >= CLASSES_FROM && label < 2 && random.nextInt(2) == 0) {
            label = 2;
        }
        // Of all bell curves: the sum of three numbers is near enough.
        double noise = random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5;
        double other = random.nextDouble() + (offset >= FEATURE_FROM ? 1 : 0);
        long time = 1_000_000 + offset * 10 + random.nextInt(80);
        int named = offset >= NAMES_FROM && label < 2 ? 1 - label : label;
        return Event.decoded(
                partition, offset, named, time, null, Features.dense(new float[] {(float) (label + noise), (float) other
                }));
    }
}
