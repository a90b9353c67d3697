package org.lorentztron.job.options.output;

import static org.lorentztron.job.options.kind.Option.Group.START;

import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.job.options.kind.TextTypes;

/** The options that say which versions are published, and which are kept. */
public final class LineageOptions {
    /** More would leave less to train than to hold out. */
    private static final double MOST_HELD_OUT = 0.5;

    /** Held out where versions are judged, unless another share is given. */
    private static final double JUDGED = 0.05;

    public static final Option<String> PUBLISH_IF = Option.of(
                    START, "publish-if", OptionType.text("<conditions>", "conditions", text -> !text.isBlank()))
            .otherwise("none")
            .means(
                    "Conditions that a version must meet to be published, such as \"error<=0.2, worse<=0.02\".",
                    "All are of the held-out events; worse is the error less that of the version published last. A rare"
                            + " class has few errors: bound recall(fraud)>=0.5, precision(fraud) or prAuc(fraud). A"
                            + " version that fails, or that no event has scored, is counted as versions.refused, and"
                            + " consumers keep the last good one. A bound that is too strict holds all versions"
                            + " back.");
    public static final Option<Double> HOLDOUT = Option.of(START, "holdout", OptionType.real(0.000001, MOST_HELD_OUT))
            .computed(
                    JUDGED + " with --publish-if, else none", values -> values.find(PUBLISH_IF) == null ? null : JUDGED)
            .shapes()
            .means(
                    "Share of the labelled events that are never trained; every version is scored by the newest 2,000.",
                    "Partition, offset and --seed decide which. A version is scored before it is"
                            + " published, and its manifest has the result; the standard error of an error rate e"
                            + " is sqrt(e (1 - e) / 2000). See docs/guide/versions.md.");
    public static final Option<String> HISTORY_TOPIC = Option.of(START, "history-topic", TextTypes.topic())
            .otherwise("none")
            .means(
                    "Topic that keeps every version whole, for as long as its retention says.",
                    "It must exist, with cleanup.policy delete. Refused versions are there too. The commands versions"
                            + " and promote read it, and clients follow its aliases. See docs/guide/versions.md.");

    private LineageOptions() {}
}
