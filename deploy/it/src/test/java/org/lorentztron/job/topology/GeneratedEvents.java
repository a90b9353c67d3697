package org.lorentztron.job.topology;

import java.util.SplittableRandom;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.model.Features;

/** A topic that anyone can generate: a record is a function of its partition and offset. Five classes, six features. */
final class GeneratedEvents {

    static final int FEATURES = 6;
    static final int CLASSES = 5;

    private GeneratedEvents() {}

    /**
     * Times rise by about 10 ms with jitter of up to 80 ms; every 50th event is very late, every 11th has no label.
     * Values lie below 1.5 times {@code size}.
     */
    static Event event(int partition, long offset, float size) {
        SplittableRandom random = new SplittableRandom(partition * 1_000_003L + offset);
        int label = random.nextInt(CLASSES);
        float[] values = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            values[j] = random.nextInt(3) == 0 ? 0 : size * (float) (random.nextDouble() + (j == label ? 0.5 : 0));
        }
        long time = 1_000_000 + offset * 10 + random.nextInt(80);
        if (offset % 50 == 49) {
            time -= 400;
        }
        boolean labelled = offset % 11 != 10;
        return Event.decoded(
                partition,
                offset,
                labelled ? label : Event.UNLABELLED,
                time,
                partition + "@" + offset,
                Features.dense(values));
    }
}
