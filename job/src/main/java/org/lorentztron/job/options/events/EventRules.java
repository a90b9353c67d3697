package org.lorentztron.job.options.events;

import java.util.List;
import java.util.Map;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.read.OptionReader;

/** Rules between options of events and their labels. A rule is skipped while one of its options is wrong by itself. */
public final class EventRules {
    /** Where an event of a schema of its own has what. */
    private static final List<Option<?>> MAPPING = List.of(
            EventOptions.EVENT_ROOT,
            EventOptions.EVENT_ID,
            EventOptions.EVENT_LABEL,
            EventOptions.EVENT_LABEL_MAP,
            EventOptions.EVENT_TIME,
            EventOptions.EVENT_TIME_FORMAT,
            EventOptions.EVENT_WEIGHT,
            EventOptions.EVENT_FEATURES);

    private final OptionReader reader;

    private EventRules(OptionReader reader) {
        this.reader = reader;
    }

    /** Says which options do not fit each other. */
    public static void check(OptionReader reader) {
        EventRules rules = new EventRules(reader);
        rules.formatsFitFeatures();
        rules.labelsStandForClasses();
        rules.labelsComeLater();
        EventSchema.check(reader);
        FieldRules.check(reader);
        NameListRules.check(reader);
    }

    private void formatsFitFeatures() {
        Integer features = reader.find(EventOptions.FEATURES);
        EventEncoding format = reader.find(EventOptions.EVENT_FORMAT);
        if (features != null && format != null && format.isOfNames() && !FeatureCount.isNamed(features)) {
            reader.reject(EventOptions.EVENT_FORMAT, "expected json or avro unless --features is named");
        }
        String root = reader.find(EventOptions.EVENT_ROOT);
        if (format == EventEncoding.CSV && root != null) {
            reader.reject(
                    EventOptions.EVENT_ROOT, "expected none with --event-format csv, whose lines hold no objects");
        }
        if (format == EventEncoding.AVRO) {
            MAPPING.stream()
                    .filter(option -> reader.given(option) != null)
                    .forEach(option -> reader.reject(
                            option, "expected none with --event-format avro, whose schema says which field is what"));
        }
    }

    private void labelsStandForClasses() {
        Map<String, String> labels = reader.find(EventOptions.EVENT_LABEL_MAP);
        List<String> classes = reader.find(EventOptions.CLASSES);
        if (labels != null && classes != null && !classes.containsAll(labels.values())) {
            reader.reject(EventOptions.EVENT_LABEL_MAP, "expected the classes " + String.join(", ", classes));
        }
    }

    private void labelsComeLater() {
        if (reader.given(LabelOptions.LABELS_TOPIC) == null) {
            LabelOptions.OF_JOIN.stream()
                    .filter(option -> reader.given(option) != null)
                    .forEach(option ->
                            reader.reject(option, "expected --labels-topic as well: without it no label comes later"));
        }
        String unlabelled = reader.find(LabelOptions.UNLABELLED);
        List<String> classes = reader.find(EventOptions.CLASSES);
        if (unlabelled == null || classes == null) {
            return;
        }
        if (!unlabelled.equals(LabelOptions.DROP) && !classes.contains(unlabelled)) {
            reader.reject(LabelOptions.UNLABELLED, "expected drop or one of the classes " + String.join(", ", classes));
        } else if (unlabelled.equals(LabelOptions.DROP) && classes.contains(unlabelled)) {
            reader.reject(
                    LabelOptions.UNLABELLED, "expected a class other than drop, which here could mean both: rename it");
        }
    }
}
