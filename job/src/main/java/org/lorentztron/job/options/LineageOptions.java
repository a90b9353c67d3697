package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;

/** The options that say which versions are published, and which are kept. Part of {@link OptionTable}. */
final class LineageOptions {
    /** As the share says it: more would leave less to train than to hold out. */
    private static final double MOST_HELD_OUT = 0.5;

    /** Held out where versions are judged, unless another share is given. */
    private static final double JUDGED = 0.05;

    static final Option<String> PUBLISH_IF = Option.of(
                    CHOOSE, "publish-if", OptionType.text("<conditions>", "conditions", text -> !text.isBlank()))
            .otherwise("none, so every version is published")
            .means(
                    "Conditions that a version must meet to be published, such as \"error<=0.2, worse<=0.02\".",
                    "error, logLoss and worse are those of the held-out events. worse is the"
                            + " error less that of the version published last, on the same events. A version that fails"
                            + " is counted as versions.refused and not published: consumers keep the last good one."
                            + " Training goes on, numbers of versions go on, and the next version that meets the"
                            + " conditions is published whole. A version that no held-out event has scored is refused."
                            + " A bound that is too strict holds all versions back: watch versions.refusedInARow.");
    static final Option<Double> HOLDOUT = Option.of(CHOOSE, "holdout", OptionType.real(0.000001, MOST_HELD_OUT))
            .computed(
                    JUDGED + " with --publish-if, else none", values -> values.find(PUBLISH_IF) == null ? null : JUDGED)
            .shapes()
            .means(
                    "Share of the labelled events that are never trained; every version is scored by the newest 2,000.",
                    "Which events these are depends on their partitions and offsets alone, and not on"
                            + " --evaluate-fraction. A version is scored before it is published, and its manifest says"
                            + " how it did: evaluation. So the figures are as reproducible as the version. The standard"
                            + " error of the error e is sqrt(e (1 - e) / 2000) once 2,000 events are held out. Scoring"
                            + " takes one task the time of 2,000 predictions for each version, with --publish-if up to"
                            + " twice that. See versions.md.");
    static final Option<String> HISTORY_TOPIC = Option.of(CHOOSE, "history-topic", TextTypes.topic())
            .otherwise("none, so no history")
            .means(
                    "Topic that keeps every version whole, for as long as its retention says.",
                    "It must exist, and its cleanup.policy should be delete. Refused versions are there too, with"
                            + " their evaluation. The commands versions and promote read it, and"
                            + " SnapshotConsumer.follow serves an alias of it. Each version takes the bytes of the"
                            + " whole model, also of parts that did not train.");

    private LineageOptions() {}
}
