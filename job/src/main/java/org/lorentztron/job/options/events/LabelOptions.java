package org.lorentztron.job.options.events;

import static org.lorentztron.job.options.kind.Option.Group.ADVANCED;
import static org.lorentztron.job.options.kind.Option.Group.START;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.job.options.kind.TextTypes;
import org.lorentztron.job.options.kind.Values;

/** The options of labels that come later than their events. */
public final class LabelOptions {
    /** What {@link #UNLABELLED} says where no class is meant. */
    public static final String DROP = "drop";

    private static final String WITH_LABELS = " with --labels-topic";

    public static final Option<String> LABELS_TOPIC = Option.of(START, "labels-topic", TextTypes.topic())
            .otherwise("none")
            .means(
                    "Topic of labels that come later than their events, each with the id of its event.",
                    "A record is {\"id\": ..., \"label\": ..., \"timestamp\": ..., \"weight\": ...}, in JSON or Avro."
                            + " Event and label are joined by id and trained at the later of their times; an event that"
                            + " has its label does not wait. --start, --bounded, --event-label-map, --out-of-orderness"
                            + " and --idle-timeout hold for both topics. See docs/guide/late-labels.md.");
    public static final Option<Duration> LABEL_TIMEOUT = Option.of(
                    START, "label-timeout", OptionType.duration("1ms", "3650d"))
            .computed("7d" + WITH_LABELS, values -> withLabels(values, Duration.ofDays(7)))
            .shapes()
            .means(
                    "How long an event waits for its label, in event time.",
                    "State holds the event until then: some 100 bytes and 8 for each entry. A"
                            + " later label is rejected as label-expired.");
    public static final Option<Duration> LABEL_EARLY = Option.of(
                    ADVANCED, "label-early", OptionType.duration("0ms", "3650d"))
            .computed("1h" + WITH_LABELS, values -> withLabels(values, Duration.ofHours(1)))
            .shapes()
            .means(
                    "How much earlier than its event a label may be, in event time.",
                    "A label of an unknown id waits that long, and is then rejected as unknown-id.");
    public static final Option<String> UNLABELLED = Option.of(
                    START, "unlabelled", OptionType.text("drop|<class>", "drop, or a class", text -> !text.isBlank()))
            .computed(DROP + WITH_LABELS, values -> withLabels(values, DROP))
            .shapes()
            .means(
                    "What becomes of an event whose label has not come by --label-timeout: drop, or a class.",
                    "drop counts it as events.unlabelled; a class trains it as one of that class. Choose one where no"
                            + " news is news: ok where only fraud is reported.");
    public static final Option<JoinRule.Repeated> REPEATED_LABELS = Option.of(
                    ADVANCED, "repeated-labels", OptionType.choice(JoinRule.Repeated.class, OptionType::kebab))
            .computed("first" + WITH_LABELS, values -> withLabels(values, JoinRule.Repeated.FIRST))
            .shapes()
            .means(
                    "Which of two labels of an id counts while the first one still waits for its event.",
                    "The other one counts as labels.repeated or labels.conflicting, as does any later one.");

    public static final Option<Long> MAX_WAITING = Option.of(ADVANCED, "max-waiting", OptionType.bytes(1_000_000))
            .otherwise("computed")
            .shapes()
            .means(
                    "How many bytes of events, labels and ids the join holds in a heap.",
                    "The oldest beyond are given up. The default is a share of the TaskManager's heap, if"
                            + " known; state keeps it.");

    /** Those that have no effect without {@link #LABELS_TOPIC}. */
    public static final List<Option<?>> OF_JOIN =
            List.of(LABEL_TIMEOUT, LABEL_EARLY, UNLABELLED, REPEATED_LABELS, MAX_WAITING);

    private LabelOptions() {}

    private static <T> @Nullable T withLabels(Values values, T initial) {
        return values.find(LABELS_TOPIC) == null ? null : initial;
    }
}
