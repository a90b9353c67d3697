package org.lorentztron.local.evaluate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.topics.Stretch;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which stretch of topics is the test set, if any. */
final class StretchOptions {
    @Option(
            names = "--events-topic",
            paramLabel = "TOPIC",
            description = "Test by the events of this topic, instead of --data. A version says how its job reads them.")
    private @Nullable String events;

    @Option(
            names = "--labels-topic",
            paramLabel = "TOPIC",
            description = "Where labels of events come later; of two labels of an event the newest is true.")
    private @Nullable String labels;

    @Mixin
    private StretchTimes times = new StretchTimes();

    /** Whether a topic is the test set. */
    boolean isTopic() {
        return events != null;
    }

    void check(List<String> problems) {
        times.check(problems);
        if (events == null && (labels != null || times.areGiven())) {
            problems.add("--labels-topic, --from and --to need --events-topic");
        }
    }

    /** The stretch. */
    Stretch stretch() {
        return times.of(events == null ? "" : events, labels);
    }
}
