package org.lorentztron.connectors.wire.named;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.connectors.wire.event.WholeLabel;

/**
 * Where an event has what in the object that it comes in. Paths are names of fields joined by {@code .}, as in the
 * names of entries. The root is one from the top of the object. The others are below the root, or from the top if they
 * begin with {@code /}: {@code /payload.ts_ms}. Immutable and thread-safe.
 *
 * @param root of the object that holds the event; empty for the object itself
 * @param id of the event's id; empty if it has none
 * @param label of its label; empty if it has none
 * @param time of its time; empty if it has none
 * @param times how that is written
 * @param weight of its weight, which is 1 where it has none; empty if no event has one
 * @param features of the object that holds the features; {@link #ALL_OTHERS} for all fields of the root but the four;
 *     empty where none are read
 * @param labels classes by the labels that stand for them; other labels are classes themselves
 * @param choice which records are events
 */
public record EventMapping(
        String root,
        String id,
        String label,
        String time,
        TimeRules times,
        String weight,
        String features,
        Map<String, String> labels,
        RecordChoice choice)
        implements Serializable {
    /** In place of a path: all fields of the root are features but those that have another use. */
    public static final String ALL_OTHERS = "*";

    /** The events of this project. */
    public static final EventMapping STANDARD =
            new EventMapping("", "id", "label", "timestamp", TimeFormat.MILLIS, "weight", "features", Map.of());

    /** Every field is a feature. */
    public static final EventMapping FEATURES_ALONE =
            new EventMapping("", "", "", "", TimeFormat.MILLIS, "", ALL_OTHERS, Map.of());

    /** Rules for a look at all fields: the schema that Connect writes beside them is of no event. */
    public static final NameRules WITHOUT_SCHEMA = new NameRules(
            NamePatterns.NONE, NamePatterns.NONE, NamePatterns.NONE, NamePatterns.of("schema", "schema.*"));

    /** No name has a percent sign that encodes nothing. */
    private static final String NOWHERE = "/%";

    private static final long serialVersionUID = 1L;

    public EventMapping {
        labels = Map.copyOf(labels);
    }

    /** A mapping of records that are all events. */
    public EventMapping(
            String root,
            String id,
            String label,
            String time,
            TimeRules times,
            String weight,
            String features,
            Map<String, String> labels) {
        this(root, id, label, time, times, weight, features, labels, RecordChoice.ALL);
    }

    /** The same of times that are all written in one format. */
    public EventMapping(
            String root,
            String id,
            String label,
            String time,
            TimeFormat timeFormat,
            String weight,
            String features,
            Map<String, String> labels) {
        this(root, id, label, time, TimeRules.of(timeFormat), weight, features, labels);
    }

    /**
     * The same of records that are events unless they tell of a deletion, or do not fit conditions.
     *
     * @param conditions by their paths
     */
    EventMapping choosing(Map<String, Set<String>> conditions) {
        List<Mark> marks = conditions.entrySet().stream()
                .map(each -> new Mark(place(each.getKey()), Mark.Kind.WRITTEN, each.getValue()))
                .toList();
        RecordChoice chosen = RecordChoice.of(rootPlace(), marks);
        return new EventMapping(root, id, label, time, times, weight, features, labels, chosen);
    }

    /** The same of labels that come without their events: without features. */
    EventMapping ofLabels() {
        return new EventMapping(root, id, label, time, times, weight, "", labels, choice);
    }

    /** Whether it is of labels that come without their events, each of which must be there. */
    public boolean isOfLabels() {
        return features.isEmpty() && !label.isEmpty();
    }

    /** The names, from the top, of the fields on which there are conditions. */
    public List<String> conditions() {
        return choice.conditions().stream()
                .map(each -> each.place().substring(1))
                .toList();
    }

    /** Nothing but an id, of objects. */
    public static EventMapping ofId(String path) {
        return new EventMapping("", path, "", "", TimeFormat.MILLIS, "", "", Map.of());
    }

    /** Nothing but the same choice of records. */
    public EventMapping choiceAlone() {
        return new EventMapping(root, "", "", "", times, "", "", Map.of(), choice);
    }

    /** The place of the root, from the top. */
    String rootPlace() {
        return root.isEmpty() ? "" : "/" + root;
    }

    /** The place, beside a root named after, of what says which kind of change a record of Debezium is of. */
    String changePlace() {
        String above = rootPlace();
        String beside = above.substring(0, Math.max(above.lastIndexOf('.') + 1, Math.min(1, above.length())));
        return above.equals(beside + "after") ? beside + "op" : NOWHERE;
    }

    /** The place of the features' object. */
    String featuresPlace() {
        return features.equals(ALL_OTHERS) ? rootPlace() : place(features);
    }

    /** The place of a path, from the top; one that no field has if the path is empty. */
    String place(String path) {
        if (path.isEmpty() || KeyPath.isOfKey(path)) {
            return NOWHERE + path;
        }
        if (path.startsWith("/")) {
            return path;
        }
        return root.isEmpty() ? "/" + path : rootPlace() + "." + path;
    }

    /** The place of a segment field, from the top: of a feature, unless its name begins with a slash. */
    String segmentPlace(String name) {
        if (name.startsWith("/")) {
            return name;
        }
        String above = featuresPlace();
        return above.isEmpty() ? "/" + name : above + "." + name;
    }

    /** Where id, label, time, weight and features are, in this order, from the top. No two should be the same. */
    public List<String> places() {
        return List.of(place(id), place(label), place(time), place(weight), featuresPlace());
    }

    /** The class that a label stands for. */
    String classOf(String label) {
        if (labels.isEmpty()) {
            return label;
        }
        String known = labels.get(label);
        return known != null ? known : labels.getOrDefault(WholeLabel.of(label), label);
    }
}
