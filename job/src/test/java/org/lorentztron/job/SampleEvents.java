package org.lorentztron.job;

import java.util.List;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.model.Features;

/** Events that can be learned: five classes, six features, event i at i ms after the first. */
public final class SampleEvents {

    public static final List<String> CLASSES = List.of("a", "b", "c", "d", "e");

    private SampleEvents() {}

    /** Begin of a full second about an hour ago: of an interval, and recent enough for the job. */
    public static long base() {
        return (System.currentTimeMillis() / 1000 - 3600) * 1000;
    }

    public static LabeledEvent event(long base, int i) {
        int label = Math.floorMod(i * 31 + i / 7, CLASSES.size());
        float[] values = new float[6];
        for (int j = 0; j < values.length; j++) {
            values[j] = Math.floorMod(i * 17 + j * 5, 11) / 22f + (j == label ? 1 : 0);
        }
        return new LabeledEvent("event " + i, CLASSES.get(label), base + i, Features.dense(values));
    }
}
