package org.lorentztron.job.options.events;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.Values;
import org.lorentztron.job.options.read.OptionReader;
import org.lorentztron.job.options.read.Rule;

/** Rules between the options of one topic: those of its format say which others there are. Stateless. */
final class TopicRules {
    private TopicRules() {}

    /** Says which options do not fit each other. */
    static void check(OptionReader reader, TopicOptions topic) {
        Stream.of(
                        Stream.<Rule<?>>of(new Rule<>(topic.root(), (values, root) -> hasObjects(values, topic))),
                        topic.ofMapping().stream().<Rule<?>>map(option -> isMapping(option, topic)),
                        Stream.<Rule<?>>of(
                                new Rule<>(topic.labelMap(), TopicRules::standsForClasses),
                                new Rule<>(topic.timeZone(), (values, zone) -> hasWrittenTimes(values, topic)),
                                new Rule<>(
                                        topic.format(),
                                        (values, format) -> EventSchema.hasSchema(values, topic, format)),
                                new Rule<>(
                                        topic.schema(),
                                        (values, schema) -> EventSchema.fitsFormat(values, topic, schema))))
                .flatMap(rules -> rules)
                .forEach(reader::check);
        FieldRules.check(reader, topic);
    }

    private static @Nullable String hasObjects(Values values, TopicOptions topic) {
        return topic.encoding(values) == EventEncoding.CSV
                ? "expected none with --" + topic.format().key() + " csv, whose lines hold no objects"
                : null;
    }

    /** Of a format that nobody gives, a schema may say more. */
    private static @Nullable String hasWrittenTimes(Values values, TopicOptions topic) {
        TimeFormat format = values.find(topic.timeFormat());
        return format == null || format == TimeFormat.ISO
                ? null
                : "expected none with --" + topic.timeFormat().key() + " " + format.id() + ", whose numbers are in UTC";
    }

    private static <T> Rule<T> isMapping(Option<T> option, TopicOptions topic) {
        return new Rule<>(
                option,
                (values, given) -> topic.encoding(values) == EventEncoding.AVRO && !isOfAnyFormat(option, topic)
                        ? "expected none with --" + topic.format().key()
                                + " avro, whose schema says which field is what"
                        : null);
    }

    /** Labels of the project's own schema may stand for classes. */
    private static boolean isOfAnyFormat(Option<?> option, TopicOptions topic) {
        return option == topic.labelMap() && topic.features() == null;
    }

    private static @Nullable String standsForClasses(Values values, Map<String, String> labels) {
        List<String> classes = values.get(EventOptions.CLASSES);
        return classes.containsAll(labels.values()) ? null : "expected the classes " + String.join(", ", classes);
    }
}
