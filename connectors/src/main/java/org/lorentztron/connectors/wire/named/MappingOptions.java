package org.lorentztron.connectors.wire.named;

import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Mapping and rules as options of the job, which the manifest of a version has too: whoever has the options of a
 * version reads events as its job did. In lists, {@code %2C} stands for a comma of a name; labels and classes are
 * percent-encoded ({@link EncodedText}). Beside {@link #EVENT_SCHEMA}, paths and names may be written as they stand
 * there. Stateless.
 */
public final class MappingOptions {
    /** How the names of options of the labels topic begin: each is that of events but for this. */
    public static final String LABELS = "labels.";

    private static final String EVENTS = "event-";

    /** Path of the object that holds an event. */
    public static final String EVENT_ROOT = "event-root";

    /** Path of the id. */
    public static final String EVENT_ID = "event-id";

    /** Path of the label. */
    public static final String EVENT_LABEL = "event-label";

    /** Path of the time. */
    public static final String EVENT_TIME = "event-time";

    /** Path of the weight. */
    public static final String EVENT_WEIGHT = "event-weight";

    /** Conditions on records that are events. */
    public static final String EVENT_ONLY = "event-only";

    /** How the time is written. */
    public static final String EVENT_TIME_FORMAT = "event-time-format";

    /** The zone of a written time that names none. */
    public static final String EVENT_TIME_ZONE = "event-time-zone";

    /** Path of the object of features. */
    public static final String EVENT_FEATURES = "event-features";

    /** Classes by labels. */
    public static final String EVENT_LABEL_MAP = "event-label-map";

    /** Of CSV the names of the cells of a line, all of which are features unless another use is given. */
    public static final String EVENT_SCHEMA = "event-schema";

    /** Names of whole numbers that are texts. */
    public static final String EVENT_CATEGORICAL = "event-categorical";

    /** Names of texts to be split into words. */
    public static final String EVENT_TEXT = "event-text";

    /** Names of numbers of which the logarithm is learned. */
    public static final String EVENT_LOG = "event-log";

    /** Names of texts that are numbers. */
    public static final String EVENT_NUMERIC = "event-numeric";

    /** Names of what is no feature. */
    public static final String EVENT_IGNORE = "event-ignore";

    /** Names of fields by whose values predictions are judged apart. */
    public static final String SEGMENTS = "segments";

    private MappingOptions() {}

    /**
     * The mapping of the options that are given; others are those of {@link EventMapping#STANDARD}, but that no event
     * has a weight where all other fields are features: one of that name may be any number.
     */
    public static EventMapping mapping(Map<String, String> options) {
        EventMapping standard = EventMapping.STANDARD;
        CsvHeader header = header(options);
        String features =
                options.getOrDefault(EVENT_FEATURES, header == null ? standard.features() : EventMapping.ALL_OTHERS);
        String weight = features.equals(EventMapping.ALL_OTHERS) ? "" : standard.weight();
        return new EventMapping(
                options.getOrDefault(EVENT_ROOT, standard.root()),
                path(options.getOrDefault(EVENT_ID, standard.id()), header),
                path(options.getOrDefault(EVENT_LABEL, standard.label()), header),
                path(options.getOrDefault(EVENT_TIME, standard.time()), header),
                times(options),
                path(options.getOrDefault(EVENT_WEIGHT, weight), header),
                features,
                labels(options.getOrDefault(EVENT_LABEL_MAP, "")));
    }

    private static TimeRules times(Map<String, String> options) {
        String format = options.get(EVENT_TIME_FORMAT);
        String zone = options.getOrDefault(EVENT_TIME_ZONE, ZoneOffset.UTC.getId());
        return new TimeRules(format == null ? null : TimeFormat.of(format), TimeRules.zone(zone));
    }

    /** The same of a job, which passes over records that are no events: deletions, and what its owner leaves out. */
    public static EventMapping chosen(Map<String, String> options) {
        CsvHeader header = header(options);
        String only = options.get(EVENT_ONLY);
        Map<String, Set<String>> conditions = new LinkedHashMap<>();
        if (only != null) {
            RecordConditions.of(only).forEach((path, values) -> conditions.put(path(path, header), values));
        }
        return mapping(options).choosing(conditions);
    }

    /**
     * The mapping of labels that come without their events. A label has a weight of its own, at {@code weight}, unless
     * the root or the label is elsewhere: a row of a table may have any such number.
     */
    public static EventMapping ofLabels(Map<String, String> options) {
        Map<String, String> ofLabels = new HashMap<>();
        options.forEach((key, text) -> {
            if (key.startsWith(LABELS)) {
                ofLabels.put(EVENTS + key.substring(LABELS.length()), text);
            }
        });
        boolean isRow = ofLabels.containsKey(EVENT_ROOT)
                || ofLabels.containsKey(EVENT_LABEL)
                || ofLabels.containsKey(EVENT_SCHEMA);
        ofLabels.put(EVENT_WEIGHT, isRow ? "" : EventMapping.STANDARD.weight());
        ofLabels.putIfAbsent(EVENT_LABEL_MAP, options.getOrDefault(EVENT_LABEL_MAP, ""));
        return chosen(ofLabels).ofLabels();
    }

    /** The rules of the options that are given. */
    public static NameRules rules(Map<String, String> options) {
        CsvHeader header = header(options);
        return new NameRules(
                patterns(options.get(EVENT_CATEGORICAL), header),
                patterns(options.get(EVENT_TEXT), header),
                patterns(options.get(EVENT_LOG), header),
                patterns(options.get(EVENT_IGNORE), header),
                patterns(options.get(EVENT_NUMERIC), header));
    }

    /** The segment fields of the options that are given, as {@link NameRules#segments} has them. */
    public static List<String> segments(Map<String, String> options) {
        CsvHeader header = header(options);
        String list = options.get(SEGMENTS);
        return list == null
                ? List.of()
                : names(list).stream().map(name -> name(name, header)).toList();
    }

    private static @Nullable CsvHeader header(Map<String, String> options) {
        String line = options.get(EVENT_SCHEMA);
        return line == null ? null : CsvHeader.of(line);
    }

    /** A path as fields have it: of cells, options may have the names as they stand in the header. */
    private static String path(String path, @Nullable CsvHeader header) {
        String cell = header == null ? null : header.path(path);
        return cell == null ? path : cell;
    }

    private static NamePatterns patterns(@Nullable String list, @Nullable CsvHeader header) {
        return list == null
                ? NamePatterns.NONE
                : new NamePatterns(
                        names(list).stream().map(name -> name(name, header)).toList());
    }

    /** A name of a list as entries have it. */
    private static String name(String name, @Nullable CsvHeader header) {
        String cell = header == null ? null : header.encodedName(name);
        return cell == null ? name : cell;
    }

    /** The names of a list. */
    public static List<String> names(String list) {
        return Arrays.stream(list.split(",", -1))
                .map(name -> name.strip().replace("%2C", ","))
                .toList();
    }

    /**
     * Classes by labels.
     *
     * @param list such as {@code true=fraud,false=ok}; empty for none
     * @throws IllegalArgumentException if an entry is none, or a label is given twice
     */
    public static Map<String, String> labels(String list) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (String entry : list.isEmpty() ? new String[0] : list.split(",", -1)) {
            int equals = entry.indexOf('=');
            if (equals < 0 || equals == entry.length() - 1) {
                throw new IllegalArgumentException("\"" + entry + "\" is no label=class");
            }
            String label = EncodedText.decoded(entry.substring(0, equals).strip());
            String known = labels.put(
                    label, EncodedText.decoded(entry.substring(equals + 1).strip()));
            if (known != null) {
                throw new IllegalArgumentException("label \"" + label + "\" is given twice");
            }
        }
        return labels;
    }
}
