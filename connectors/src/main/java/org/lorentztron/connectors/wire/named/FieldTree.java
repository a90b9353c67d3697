package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.lorentztron.connectors.wire.named.EventField.Use;

/**
 * The fields that events have had, up to a number of them, and of characters of their paths. Other fields are made anew
 * for each event that has them: so memory is bounded, whatever names events have. Not thread-safe.
 */
public final class FieldTree {
    /** Fields. */
    static final int MOST = 1 << 16;

    /** Of all paths together; each is held twice. */
    static final int MOST_CHARACTERS = 1 << 22;

    private static final int FIELD_BYTES = 256;
    /** Of a path as a text, and of its end as the name and the name of the feature. */
    private static final int CHARACTER_BYTES = 8;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    /** What Kafka Connect writes beside each other. */
    private static final String SCHEMA = "/schema";

    private static final String BELOW_PAYLOAD = ConnectDecimals.PAYLOAD + ".";

    private static final String SPECIAL = "=?.[~%";

    private final NameRules rules;
    private final String root;
    private final String features;
    private final String id;
    private final String label;
    private final String time;
    private final String weight;
    private final String change;
    private final List<String> segments;
    private final RecordMarks marks;
    private final SoughtNames sought;
    /** Whether something of the event is in the payload of Kafka Connect. */
    private final boolean hasPayload;

    private final int most;
    private final EventField top;
    private int count;
    private int characters;

    public FieldTree(EventMapping mapping, NameRules rules) {
        this(mapping, rules, MOST);
    }

    public FieldTree(EventMapping mapping, NameRules rules, int most) {
        this.rules = rules;
        this.root = mapping.rootPlace();
        this.features = mapping.featuresPlace();
        this.id = mapping.place(mapping.id());
        this.label = mapping.place(mapping.label());
        this.time = mapping.place(mapping.time());
        this.weight = mapping.place(mapping.weight());
        this.change = mapping.changePlace();
        this.segments = rules.segments().stream().map(mapping::segmentPlace).toList();
        this.marks = new RecordMarks(mapping.choice(), rules.segments(), segments);
        this.sought = new SoughtNames(mapping, rules);
        this.hasPayload = !rules.ofFirst()
                && Stream.of(root, features, id, label, time, weight)
                        .anyMatch(place -> (place + ".").startsWith(BELOW_PAYLOAD));
        this.most = most;
        this.top = new EventField(new byte[0], "", use("", false), null, NameRules.NONE);
    }

    /** About how much memory its fields take. */
    long bytes() {
        return (long) FIELD_BYTES * count + (long) CHARACTER_BYTES * characters;
    }

    /** What the record says of itself. */
    RecordMarks marks() {
        return marks;
    }

    /** What options name and no event has had. */
    SoughtNames sought() {
        return sought;
    }

    /** The event's object. */
    public EventField top() {
        return top;
    }

    /** The field of a name below another. */
    public EventField child(EventField parent, byte[] name, int start, int end) {
        EventField known = parent.find(name, start, end);
        return known != null ? known : made(parent, Arrays.copyOfRange(name, start, end));
    }

    private EventField made(EventField parent, byte[] name) {
        String encoded = encoded(new String(name, UTF_8));
        String place = parent.place().isEmpty() ? "/" + encoded : parent.place() + "." + encoded;
        EventField child = field(parent, name, encoded, place);
        child.mark(marks.index(place));
        for (int i = 0; i < segments.size(); i++) {
            if (segments.get(i).equals(place)) {
                sought.segment(rules.segments().get(i));
            }
        }
        if (count < most && place.length() <= MOST_CHARACTERS - characters) {
            count++;
            characters += place.length();
            child.keep();
            parent.add(child);
        }
        return child;
    }

    private EventField field(EventField parent, byte[] name, String encoded, String place) {
        boolean amongFeatures = parent.use() == Use.FEATURES || parent.use() == Use.FEATURE;
        Use use = use(place, amongFeatures);
        ExtendedType extended = ExtendedType.of(encoded);
        if (use == Use.NONE && extended != null && parent.isOfHead()) {
            return new EventField(name, place, null, NameRules.NONE, parent, extended);
        }
        if (use == Use.WEIGHT) {
            sought.weight();
        }
        String feature = parent.use() == Use.FEATURES ? encoded : new String(parent.feature(), UTF_8) + "." + encoded;
        if (amongFeatures) {
            sought.feature(feature);
        }
        if (use != Use.FEATURE) {
            return new EventField(name, place, use, null, NameRules.NONE);
        }
        if (rules.ignored().match(feature)) {
            return new EventField(name, place, wayOrNone(place), null, NameRules.NONE);
        }
        return extended == null || parent.use() == Use.FEATURES || rules.ofFirst()
                ? new EventField(name, place, use, feature, rules)
                : new EventField(name, place, feature, rules, parent, extended);
    }

    private Use use(String place, boolean amongFeatures) {
        if (place.equals(id)) {
            return Use.ID;
        } else if (place.equals(label)) {
            return Use.LABEL;
        } else if (place.equals(time)) {
            return Use.TIME;
        } else if (place.equals(weight)) {
            return Use.WEIGHT;
        } else if (place.equals(features)) {
            return Use.FEATURES;
        } else if (amongFeatures) {
            return Use.FEATURE;
        } else if (place.equals(root)) {
            return Use.ROOT;
        } else if (place.equals(change)) {
            return Use.CHANGE;
        } else if (hasPayload && place.equals(SCHEMA)) {
            return Use.SCHEMA;
        }
        return wayOrNone(place);
    }

    private Use wayOrNone(String place) {
        if (leads(place)) {
            return Use.WAY;
        }
        return marks.index(place) == RecordMarks.NONE ? Use.NONE : Use.MARK;
    }

    /** Whether a field of use is below. */
    private boolean leads(String place) {
        return leadsTo(place, root)
                || leadsTo(place, features)
                || leadsTo(place, id)
                || leadsTo(place, label)
                || leadsTo(place, time)
                || leadsTo(place, weight)
                || marks.leads(place);
    }

    /** Whether null at a field means that there is no event: at the root, and on the way to it. */
    boolean holdsEvent(EventField field) {
        return switch (field.use()) {
            case ROOT -> true;
            case WAY, FEATURES -> field.place().equals(root) || root.startsWith(field.place() + ".");
            default -> false;
        };
    }

    /** Whether a field may hold several events, as rows of an array. */
    boolean holdsRows(EventField field) {
        return !root.isEmpty() && field.place().equals(root);
    }

    /** Whether an object is the one that holds the features, or holds that. */
    boolean holdsFeatures(EventField field) {
        return leadsTo(field.place(), features) || field.place().equals(features);
    }

    static boolean leadsTo(String place, String other) {
        return place.isEmpty() || other.startsWith(place + ".");
    }

    /** The name of a field as entries have it: what has a meaning there, and controls, in percent-encoding. */
    static String encoded(String name) {
        if (name.chars().noneMatch(FieldTree::isEncoded)) {
            return name;
        }
        StringBuilder encoded = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char character = name.charAt(i);
            if (isEncoded(character)) {
                for (byte each : String.valueOf(character).getBytes(UTF_8)) {
                    encoded.append('%').append(HEX.toHexDigits(each));
                }
            } else {
                encoded.append(character);
            }
        }
        return encoded.toString();
    }

    private static boolean isEncoded(int character) {
        return SPECIAL.indexOf(character) >= 0 || Character.getType(character) == Character.CONTROL;
    }
}
