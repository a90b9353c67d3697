package org.lorentztron.job.options.events;

import java.util.List;
import java.util.Map;
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
                            new Rule<>(
                                    EventOptions.EVENT_ROOT,
                                    (values, root) -> values.get(EventOptions.EVENT_FORMAT) == EventEncoding.CSV
                                            ? "expected none with --event-format csv, whose lines hold no objects"
                                            : null)),
                    // Where an event of a schema of its own has what.
                    Stream.of(
                                    EventOptions.EVENT_ROOT,
                                    EventOptions.EVENT_ID,
                                    EventOptions.EVENT_LABEL,
                                    EventOptions.EVENT_LABEL_MAP,
                                    EventOptions.EVENT_TIME,
                                    EventOptions.EVENT_TIME_FORMAT,
                                    EventOptions.EVENT_TIME_ZONE,
                                    EventOptions.EVENT_WEIGHT,
                                    EventOptions.EVENT_FEATURES)
                            .map(EventRules::isMapping),
                    Stream.of(new Rule<>(EventOptions.EVENT_LABEL_MAP, EventRules::standsForClasses)),
                    LabelOptions.OF_JOIN.stream().map(EventRules::isOfLabels),
                    Stream.of(
                            new Rule<>(LabelOptions.UNLABELLED, EventRules::isOneClass),
                            new Rule<>(EventOptions.EVENT_FORMAT, EventSchema::hasSchema),
                            new Rule<>(EventOptions.EVENT_SCHEMA, EventSchema::fitsFormat)))
            .<Rule<?>>flatMap(rules -> rules)
            .toList();

    private EventRules() {}

    /** Says which options do not fit each other. */
    public static void check(OptionReader reader) {
        ALL.forEach(reader::check);
        FieldRules.check(reader);
        NameListRules.check(reader);
    }

    private static @Nullable String fitsFeatures(Values values, EventEncoding format) {
        return format.isOfNames() && !FeatureCount.isNamed(values.get(EventOptions.FEATURES))
                ? "expected json or avro unless --features is named"
                : null;
    }

    private static <T> Rule<T> isMapping(Option<T> option) {
        return new Rule<>(
                option,
                (values, given) -> values.get(EventOptions.EVENT_FORMAT) == EventEncoding.AVRO
                        ? "expected none with --event-format avro, whose schema says which field is what"
                        : null);
    }

    private static @Nullable String standsForClasses(Values values, Map<String, String> labels) {
        List<String> classes = values.get(EventOptions.CLASSES);
        return classes.containsAll(labels.values()) ? null : "expected the classes " + String.join(", ", classes);
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
