package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of labels that come later than their events. Part of {@link OptionTable}. */
final class LabelOptions {
    /** What {@link #UNLABELLED} says where no class is meant. */
    static final String DROP = "drop";

    private static final String WITH_LABELS = " with --labels-topic";

    static final Option<String> LABELS_TOPIC = Option.of(CHOOSE, "labels-topic", TextTypes.topic())
            .otherwise("none, so labels come with their events")
            .means(
                    "Topic of labels that come later than their events, each with the id of its event.",
                    "A record is {\"id\": ..., \"label\": ..., \"timestamp\": ..., \"weight\": ...}, in JSON or Avro."
                            + " The event and its label are joined by id, and trained at the later of their times. An"
                            + " event that has its label does not wait. One without label and id is rejected as"
                            + " missing-id. --start, --bounded, --event-label-map, --out-of-orderness and"
                            + " --idle-timeout hold for both topics. See late-labels.md.");
    static final Option<Duration> LABEL_TIMEOUT = Option.of(
                    CHOOSE, "label-timeout", OptionType.duration("1ms", "3650d"))
            .computed("7d" + WITH_LABELS, values -> withLabels(values, Duration.ofDays(7)))
            .shapes()
            .means(
                    "How long an event waits for its label, in event time.",
                    "State holds every event until then, or until its label comes: some 100 bytes and 8 for each entry."
                            + " The job says at its start how large the state may become. A label that comes later is"
                            + " rejected as label-expired.");
    static final Option<Duration> LABEL_EARLY = Option.of(CHOOSE, "label-early", OptionType.duration("0ms", "3650d"))
            .computed("1h" + WITH_LABELS, values -> withLabels(values, Duration.ofHours(1)))
            .shapes()
            .means(
                    "How much earlier than its event a label may be, in event time.",
                    "A label of whose id no event is known waits that long for one, and is rejected as unknown-id"
                            + " then.");
    static final Option<String> UNLABELLED = Option.of(
                    CHOOSE, "unlabelled", OptionType.text("drop|<class>", "drop, or a class", text -> !text.isBlank()))
            .computed(DROP + WITH_LABELS, values -> withLabels(values, DROP))
            .shapes()
            .means(
                    "What becomes of an event whose label has not come by --label-timeout: drop, or a class.",
                    "With a class, the event is trained as one of it at that time; with drop, it is counted as"
                            + " events.unlabelled alone. Choose a class where no news is news, as ok where fraud is"
                            + " told: then probabilities are of what is told in time.");
    static final Option<JoinRule.Repeated> REPEATED_LABELS = Option.of(
                    CHOOSE, "repeated-labels", OptionType.choice(JoinRule.Repeated.class, OptionType::kebab))
            .computed("first" + WITH_LABELS, values -> withLabels(values, JoinRule.Repeated.FIRST))
            .shapes()
            .means(
                    "Which of two labels of an id counts while the first one still waits for its event.",
                    "The other one is counted as labels.repeated if it says the same, else as labels.conflicting. Once"
                            + " an event is trained, every other label of it is counted likewise and changes nothing.");

    /** Those that have no effect without {@link #LABELS_TOPIC}. */
    static final List<Option<?>> OF_JOIN = List.of(LABEL_TIMEOUT, LABEL_EARLY, UNLABELLED, REPEATED_LABELS);

    private LabelOptions() {}

    private static <T> @Nullable T withLabels(Values values, T initial) {
        return values.find(LABELS_TOPIC) == null ? null : initial;
    }
}
