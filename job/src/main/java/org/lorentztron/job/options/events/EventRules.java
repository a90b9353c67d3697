package org.lorentztron.job.options.events;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.Values;
import org.lorentztron.job.options.read.OptionReader;
import org.lorentztron.job.options.read.Rule;

/** Rules between options of events and their labels. Stateless. */
public final class EventRules {
    private static final List<Rule<?>> ALL = Stream.of(
                    Stream.of(
                            new Rule<>(EventOptions.EVENT_FORMAT, EventRules::fitsFeatures),
                            new Rule<>(LabelOptions.UNLABELLED, EventRules::isOneClass)),
                    Stream.concat(LabelOptions.OF_JOIN.stream(), LabelFields.ALL.stream())
                            .map(EventRules::isOfLabels))
            .<Rule<?>>flatMap(rules -> rules)
            .toList();

    private EventRules() {}

    /** Says which options do not fit each other. */
    public static void check(OptionReader reader) {
        ALL.forEach(reader::check);
        TopicRules.check(reader, TopicOptions.EVENTS);
        TopicRules.check(reader, LabelFields.OPTIONS);
        NameListRules.check(reader);
    }

    private static @Nullable String fitsFeatures(Values values, EventEncoding format) {
        return format.isOfNames() && !FeatureCount.isNamed(values.get(EventOptions.FEATURES))
                ? "expected json or avro unless --features is named"
                : null;
    }

    private static <T> Rule<T> isOfLabels(Option<T> option) {
        return new Rule<>(
                option,
                (values, given) -> values.find(LabelOptions.LABELS_TOPIC) == null
                        ? "expected --labels-topic as well: without it no label comes later"
                        : null);
    }

    private static @Nullable String isOneClass(Values values, String unlabelled) {
        List<String> classes = values.get(EventOptions.CLASSES);
        if (unlabelled.equals(LabelOptions.DROP)) {
            return classes.contains(unlabelled)
                    ? "expected a class other than drop, which here could mean both: rename it"
                    : null;
        }
        return classes.contains(unlabelled)
                ? null
                : "expected drop or one of the classes " + String.join(", ", classes);
    }
}
