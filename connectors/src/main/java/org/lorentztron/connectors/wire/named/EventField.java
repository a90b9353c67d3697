package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A field that events have been seen to have, in the tree of them that starts at an event's object: what it is for, and
 * the indices of its features. Fields below it are found by their names as they stand in the bytes of an event, so that
 * a known one needs no text. Mutable; not thread-safe.
 */
public final class EventField {
    /** What a field is for. */
    public enum Use {
        /** Nothing: its value is passed over. */
        NONE,
        /** Nothing, but its value tells what the record is. */
        MARK,
        /** It has fields of use below it. */
        WAY,
        /** The object that holds the event. */
        ROOT,
        ID,
        LABEL,
        TIME,
        WEIGHT,
        /** What kind of change a record is of: {@code op} of Debezium, beside the root. */
        CHANGE,
        /** The schema of Kafka Connect, beside the payload. */
        SCHEMA,
        /** The object that holds the features; it may be the root as well. */
        FEATURES,
        /** A feature, or an object of features. */
        FEATURE
    }

    private static final int LONGEST_SHOWN = 200;

    private final byte[] name;
    private final String place;
    private final Use use;
    /** The name of the feature in entries, UTF-8; empty if it is none. */
    private final byte[] feature;

    private final boolean categorical;
    private final boolean words;
    private final boolean letterRuns;
    private final boolean logarithmic;
    private final boolean numeric;
    private final boolean plain;
    /** The field whose value this one has, and how; null if it has its own. */
    private final @Nullable EventField holder;

    private final @Nullable ExtendedType extended;
    private final int number;
    private final int presence;
    private final int yes;
    private final int no;

    private final Map<FieldName, EventField> fields = new HashMap<>();
    /** The field that came after this one in the last object that had both. */
    private @Nullable EventField next;

    private @Nullable EventField first;
    private long object;
    private boolean kept;
    private int mark = RecordMarks.NONE;
    private boolean wasNumber;
    private boolean wasOther;

    EventField(byte[] name, String place, Use use, @Nullable String feature, NameRules rules) {
        this(name, place, use, feature, rules, null, null);
    }

    /** A field of an object that is the value of another field. */
    EventField(
            byte[] name,
            String place,
            @Nullable String feature,
            NameRules rules,
            EventField holder,
            ExtendedType extended) {
        this(name, place, holder.use, feature, rules, holder, extended);
    }

    private EventField(
            byte[] name,
            String place,
            Use use,
            @Nullable String feature,
            NameRules rules,
            @Nullable EventField holder,
            @Nullable ExtendedType extended) {
        this.name = name;
        this.holder = holder;
        this.extended = extended;
        this.place = place;
        this.use = use;
        String known = feature == null ? "" : feature;
        this.feature = known.getBytes(UTF_8);
        this.categorical = rules.categorical().match(known);
        this.words = rules.text().match(known);
        this.letterRuns = rules.ofFirst();
        this.logarithmic = rules.logarithmic().match(known);
        this.numeric = rules.isNumeric(known);
        this.plain = !numeric && !rules.mayBeNumeric(known) && extended == null;
        this.number = NamedFeatures.index(this.feature);
        this.presence = index("?");
        this.yes = index("=true");
        this.no = index("=false");
    }

    private int index(String suffix) {
        byte[] text = Arrays.copyOf(feature, feature.length + suffix.length());
        System.arraycopy(suffix.getBytes(UTF_8), 0, text, feature.length, suffix.length());
        return NamedFeatures.index(text);
    }

    public Use use() {
        return use;
    }

    /** Whether a text, number or truth there tells what the record is, and an object or an array nothing. */
    public boolean isSign() {
        return use == Use.MARK || use == Use.CHANGE;
    }

    /** Whether it is one of the fields beside the features. */
    boolean isOfHead() {
        return switch (use) {
            case ID, LABEL, TIME, WEIGHT -> true;
            default -> false;
        };
    }

    /** From now on its value tells what the record is, whatever its use. */
    void mark(int index) {
        mark = index;
    }

    /** The index of {@link RecordMarks} if its value tells what the record is; less than 0 if not. */
    int mark() {
        return mark;
    }

    /** Its path from the top, with a slash before it; empty for an event's object itself. */
    String place() {
        return place;
    }

    /** The same for messages, which a long name must not fill. */
    public String path() {
        if (place.isEmpty()) {
            return "event";
        }
        return place.length() <= LONGEST_SHOWN ? place.substring(1) : place.substring(1, LONGEST_SHOWN) + "...";
    }

    /** Its own name, as it stands in events. */
    String lastName() {
        return new String(name, UTF_8);
    }

    /** The name of the feature, UTF-8; not to be modified. */
    byte[] feature() {
        return feature;
    }

    /** Whether whole numbers here are texts. */
    boolean isCategorical() {
        return categorical;
    }

    /** Whether texts here are split into words. */
    boolean hasWords() {
        return words;
    }

    /** Those of a text here, in UTF-8. */
    List<byte[]> words(byte[] bytes, int start, int end) {
        return letterRuns ? LetterRuns.of(bytes, start, end) : Words.of(bytes, start, end);
    }

    /** Whether the feature is a number's logarithm. */
    boolean isLogarithmic() {
        return logarithmic;
    }

    /** Whether texts here are numbers. */
    boolean isNumeric() {
        return numeric;
    }

    /** Whether texts and numbers here are what they are, and nothing else. */
    boolean isPlain() {
        return plain;
    }

    /** How its value is that of another field; null if it is its own. */
    @Nullable
    ExtendedType extended() {
        return extended;
    }

    /** The field that holds the object in which the value of that field is; null if this one is no such value. */
    @Nullable
    EventField holder() {
        return holder;
    }

    /** The field whose value stands here: mostly itself. */
    EventField target() {
        return holder == null ? this : holder.target();
    }

    /** Whether the value here is a time by its type. */
    boolean isDate() {
        return extended == ExtendedType.DATE || holder != null && holder.isDate();
    }

    /** The index of {@code n}. */
    int number() {
        return number;
    }

    /** The index of {@code n?}. */
    int presence() {
        return presence;
    }

    /** The index of {@code n=true} or {@code n=false}. */
    int truth(boolean value) {
        return value ? yes : no;
    }

    /** From now on the tree has it. */
    void keep() {
        kept = true;
    }

    /** Whether the tree has it, so that a later event finds this very field. */
    boolean isKept() {
        return kept;
    }

    /** Whether a number here, or another value, is the first of a field that had others alone; that is once. */
    boolean changesTo(boolean isNumber) {
        if (isNumber ? wasNumber : wasOther) {
            return false;
        }
        wasNumber |= isNumber;
        wasOther |= !isNumber;
        return wasNumber && wasOther;
    }

    /** Says in which object the field is now; false if it was in that one before. */
    boolean enter(long newObject) {
        boolean isNew = object != newObject;
        object = newObject;
        return isNew;
    }

    /** Whether the name is here, followed by a quote. */
    private boolean isQuotedAt(byte[] bytes, int start) {
        int end = start + name.length;
        return end < bytes.length && bytes[end] == '"' && Arrays.equals(bytes, start, end, name, 0, name.length);
    }

    /**
     * The field that is likely to come next, if its name is here and a quote behind it.
     *
     * @param before the one that came before; null at the start of the object
     */
    @Nullable
    EventField guess(@Nullable EventField before, byte[] bytes, int start) {
        EventField likely = before == null ? first : before.next;
        return likely != null && likely.isQuotedAt(bytes, start) ? likely : null;
    }

    /** How many bytes its name has. */
    int nameLength() {
        return name.length;
    }

    /** Keeps in mind what came after what; null before the first field of the object. */
    void follows(@Nullable EventField before, EventField child) {
        if (before == null) {
            first = child;
        } else {
            before.next = child;
        }
    }

    /** The field below this one of a name; null if there is none yet. */
    @Nullable
    public EventField find(byte[] bytes, int start, int end) {
        return fields.get(new FieldName(bytes, start, end));
    }

    /** Adds a field of a name that none has. */
    void add(EventField child) {
        fields.put(new FieldName(child.name, 0, child.name.length), child);
    }
}
