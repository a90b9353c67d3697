package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.TypeChange;
import org.lorentztron.connectors.wire.named.EventField.Use;
import org.lorentztron.connectors.wire.named.Mark.Kind;

/**
 * Makes an event of the fields of an object, in whatever form they come: a reader says what it finds, field by field,
 * and may pass over fields without {@linkplain EventField#use use}. Numbers, texts and truths become entries:
 *
 * <pre>
 *   number v at n             n: v and n?: 1
 *   text s                    n=s: 1; of {@link NameRules#text} n~t: 1 for each word t
 *   true, false               n=true: 1, n=false: 1
 *   array of texts            as each text
 *   array of numbers          n[0]: v0, n[1]: v1, ...
 *   object                    its fields, names joined by a dot
 *   null, nothing             none
 * </pre>
 *
 * Reused from event to event. Not thread-safe.
 */
public final class EventBuilder {
    /** Bytes of the name of an object: more than any entry may have, since an object may have none. */
    private static final int LONGEST_OBJECT = 4_096;

    private static final byte[] NO_TEXT = {};

    private final FieldTree tree;
    private final MalformedReason repeated;
    private final FieldValues values;
    private final EventHead head;
    private final EntryWriter entries = new EntryWriter();
    private final EventPresence presence;
    private final RecordMarks marks;
    private long objects;
    private long longEvents;
    private final ConnectDecimals decimals = new ConnectDecimals();
    private final EventArray array = new EventArray();
    private final NumberText numbers = new NumberText();
    /** An object at a field beside the features, whose value is to come; null mostly. */
    private @Nullable EventField unread;

    private final JsonReader json = new JsonReader(this);
    private final TypeChanges types = new TypeChanges();
    /** Fields of this event that the tree has no room for. */
    private final Set<FieldOfObject> unkept = new HashSet<>();

    /**
     * A field by its own name and the number of its object. It can be compared for the reason that a field's name can.
     */
    private record FieldOfObject(long object, String name) implements Comparable<FieldOfObject> {
        private static final Comparator<FieldOfObject> ORDER =
                Comparator.comparingLong(FieldOfObject::object).thenComparing(FieldOfObject::name);

        @Override
        public int compareTo(FieldOfObject other) {
            return ORDER.compare(this, other);
        }
    }

    public EventBuilder(EventMapping mapping, NameRules rules) {
        this(mapping, new FieldTree(mapping, rules));
    }

    public EventBuilder(EventMapping mapping, FieldTree tree) {
        this(mapping, tree, MalformedReason.NOT_JSON);
    }

    /** @param repeated why an event is refused that has a field twice */
    public EventBuilder(EventMapping mapping, FieldTree tree, MalformedReason repeated) {
        this.tree = tree;
        this.repeated = repeated;
        this.values = new FieldValues(mapping.times());
        this.head = new EventHead(mapping, values);
        this.presence = new EventPresence(mapping, tree);
        this.marks = tree.marks();
    }

    /**
     * The texts of the entries of an event by their indices; none if it is no event.
     *
     * @param reading goes through the whole event, from {@link #begin()} on
     */
    public Map<Integer, List<String>> names(Reading reading) {
        entries.noteTexts();
        long before = longEvents;
        try {
            reading.read();
            return entries.takeTexts();
        } catch (MalformedEventException e) {
            return Map.of();
        } finally {
            longEvents = before;
            entries.takeTexts();
        }
    }

    /** The same of a record that may be no event, up to where it cannot be one; {@code n=v} stands for a number v. */
    public Map<Integer, List<String>> fields(Reading reading) {
        entries.noteValues();
        try {
            reading.read();
        } catch (MalformedEventException e) {
            // Of no event there is less to tell.
        }
        return entries.takeTexts();
    }

    /** Says to a builder what an event has. */
    @FunctionalInterface
    public interface Reading {
        void read() throws MalformedEventException;
    }

    /** The fields whose types have changed since the last call. */
    public List<TypeChange> typeChanges() {
        return types.take();
    }

    public FieldTree tree() {
        return tree;
    }

    /** How many events had more different words than there is room for. */
    public long longEvents() {
        return longEvents;
    }

    /** Forgets the event before. Fields are not noted. */
    public void begin() {
        begin(false);
    }

    /**
     * Forgets the event before.
     *
     * @param notesFields whether {@link #event} can say which fields there are where one is missing
     */
    public void begin(boolean notesFields) {
        presence.begin(notesFields);
        marks.begin();
        head.begin();
        entries.clear();
        unkept.clear();
        unread = null;
        decimals.begin();
    }

    /** The decimals that a schema beside the event says. */
    ConnectDecimals decimals() {
        return decimals;
    }

    /**
     * An object begins at a field.
     *
     * @return its number, for {@link #enter}
     */
    public long open(EventField field) throws MalformedEventException {
        switch (field.use()) {
            case ID, LABEL, TIME, WEIGHT -> unread = field;
            case FEATURE -> requireShort(field);
            default -> {}
        }
        objects++;
        presence.open(field, objects);
        return objects;
    }

    /** Else an event of a megabyte could have fields whose names together have gigabytes. */
    private static void requireShort(EventField object) throws MalformedEventException {
        if (object.feature().length > LONGEST_OBJECT) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    object.path() + " is an object with a name of " + object.feature().length
                            + " bytes, expected at most " + LONGEST_OBJECT);
        }
    }

    /** A field of an object has a value: before what the value is. */
    public void enter(EventField field, long object) throws MalformedEventException {
        if (unread != null) {
            requireValue(field);
        }
        presence.enter(field, object);
        boolean isNew = field.isKept() ? field.enter(object) : unkept.add(new FieldOfObject(object, field.lastName()));
        if (!isNew && field.use() != Use.NONE) {
            throw new MalformedEventException(
                    repeated, field.path() + " is given more than once, expected it at most once");
        }
    }

    /** An object beside the features is a value only by a field that says of which type. */
    private void requireValue(@Nullable EventField next) throws MalformedEventException {
        EventField object = unread;
        if (object != null && (next == null || next.holder() != object)) {
            throw values.wrongType(object, "an object");
        }
        unread = null;
    }

    /** A number in decimal, as it is written. */
    void number(EventField field, double value, byte[] bytes, int start, int end) throws MalformedEventException {
        if (field.mark() >= 0) {
            marks.see(field.mark(), Kind.NUMBER, bytes, start, end);
        }
        if (field.extended() != null) {
            extendedNumber(field, value, new String(bytes, start, end - start, UTF_8));
            return;
        }
        if (isNumber(field)) {
            number(field, value);
            return;
        }
        String written = new String(bytes, start, end - start, UTF_8);
        if (field.use() == Use.FEATURE) {
            category(field, "", written);
        } else {
            head.number(field, value, written);
        }
    }

    /** A whole number, in binary. */
    public void integer(EventField field, long value) throws MalformedEventException {
        if (isAmount(field)) {
            number(field, value);
        } else {
            written(field, value, Long.toString(value));
        }
    }

    /** A number with the precision of float64. */
    public void real(EventField field, double value) throws MalformedEventException {
        if (isAmount(field)) {
            number(field, value);
        } else {
            written(field, value, Double.toString(value));
        }
    }

    /** A number with the precision of float32: as a text, the shortest decimal that is it. */
    public void real(EventField field, float value) throws MalformedEventException {
        if (isAmount(field)) {
            number(field, value);
        } else {
            written(field, value, Float.toString(value));
        }
    }

    /** The event's time, whose unit is known. */
    public void time(EventField field, long millis) throws MalformedEventException {
        head.time(field, millis);
    }

    /** An object that is a decimal, at whose start a parser is. */
    void decimalObject(EventField field, JsonParser parser) throws IOException, MalformedEventException {
        BigDecimal value = decimals.ofObject(field, parser);
        if (value == null) {
            nothing(field);
        } else {
            decimal(field, value);
        }
    }

    /** A decimal number. */
    public void decimal(EventField field, BigDecimal value) throws MalformedEventException {
        if (isAmount(field)) {
            number(field, value.doubleValue());
        } else {
            written(field, value.doubleValue(), value.toString());
        }
    }

    /** Whether of a number at a field nothing but its value counts. */
    private static boolean isAmount(EventField field) {
        return isNumber(field) && field.mark() < 0;
    }

    /** Whether a number at a field is a feature by its value. */
    private static boolean isNumber(EventField field) {
        return field.use() == Use.FEATURE && !field.isCategorical();
    }

    private void written(EventField field, double value, String text) throws MalformedEventException {
        byte[] bytes = text.getBytes(UTF_8);
        number(field, value, bytes, 0, bytes.length);
    }

    /** The value of a field is of a type that says nothing here. */
    public MalformedEventException other(EventField field, String found) {
        return values.wrongType(field, found);
    }

    private void number(EventField field, double value) throws MalformedEventException {
        types.see(field, true);
        FieldValues.requireFinite(field, "", value);
        entries.number(field, value);
    }

    private void category(EventField field, String place, String written) throws MalformedEventException {
        byte[] digits = FieldValues.whole(field, place, written).getBytes(UTF_8);
        entries.category(field, digits, 0, digits.length);
    }

    /** A text, UTF-8 without surrogates. */
    public void text(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        if (field.mark() >= 0) {
            marks.see(field.mark(), Kind.TEXT, bytes, start, end);
        }
        if (decimals.areTexts(field)) {
            decimal(field, decimals.ofText(field, bytes, start, end));
            return;
        }
        if (!field.isPlain() && isOtherThanText(field, new String(bytes, start, end - start, UTF_8))) {
            return;
        }
        if (field.use() == Use.FEATURE) {
            types.see(field.target(), false);
            entries.text(field.target(), bytes, start, end);
        } else {
            otherText(field.target(), new String(bytes, start, end - start, UTF_8));
        }
    }

    /** A text that is no feature. */
    private void otherText(EventField field, String text) throws MalformedEventException {
        switch (field.use()) {
            case WAY, ROOT, FEATURES -> json.readText(field, text);
            case CHANGE -> presence.change(text);
            default -> head.text(field, text);
        }
    }

    /** A text holds no object where it should. */
    MalformedEventException noObject(EventField field, String text) {
        return values.wrongType(field, "the text " + MalformedEventException.quote(text));
    }

    /** Whether a text stands for a value of another type, which is taken then. */
    private boolean isOtherThanText(EventField field, String text) throws MalformedEventException {
        ExtendedType type = field.extended();
        if (type == ExtendedType.DATE) {
            date(field, text);
            return true;
        }
        if (type == ExtendedType.ID) {
            return false;
        }
        boolean asked = type == ExtendedType.NUMBER || field.isNumeric();
        return switch (numbers.read(text, asked)) {
            case NUMBER -> {
                extendedNumber(field, numbers.value(), numbers.written());
                yield true;
            }
            case NOTHING -> true;
            case OTHER -> {
                if (asked) {
                    throw FieldValues.noNumber(field, "", text);
                }
                yield false;
            }
        };
    }

    /** The time that a text is by its type; where it is none, a text at its own path. */
    private void date(EventField field, String text) throws MalformedEventException {
        Long millis = FieldValues.date(text);
        if (millis != null) {
            extendedNumber(field, millis, millis.toString());
        } else if (field.use() == Use.FEATURE) {
            byte[] bytes = text.getBytes(UTF_8);
            types.see(field, false);
            entries.text(field, bytes, 0, bytes.length);
        } else {
            throw FieldValues.noDate(field, text);
        }
    }

    /** A number whose field may be the value of another one. */
    private void extendedNumber(EventField field, double value, String text) throws MalformedEventException {
        EventField target = field.target();
        if (field.isDate() && target.use() == Use.TIME) {
            head.time(target, (long) value);
        } else if (isAmount(target)) {
            number(target, value);
        } else {
            written(target, value, text);
        }
    }

    public void truth(EventField field, boolean value) throws MalformedEventException {
        if (field.mark() >= 0) {
            marks.see(field.mark(), Kind.TRUTH, String.valueOf(value));
        }
        if (field.use() == Use.FEATURE) {
            types.see(field, false);
            entries.truth(field, value);
        } else {
            head.truth(field, value);
        }
    }

    /** Null, which is nothing but at the root: there it says that the object was deleted. */
    public void nothing(EventField field) throws MalformedEventException {
        if (field.mark() >= 0) {
            marks.see(field.mark(), Kind.WRITTEN, "null");
        }
        head.nothing(field);
        if (tree.holdsEvent(field)) {
            presence.nothing(field);
        } else if (field.use() == Use.FEATURES) {
            throw values.wrongType(field, "null");
        }
    }

    /** An array begins at a field; its elements follow. */
    public void openArray(EventField field) throws MalformedEventException {
        if (field.use() != Use.FEATURE
                && field.use() != Use.NONE
                && field.use() != Use.MARK
                && !tree.holdsRows(field)) {
            throw values.wrongType(field, "an array");
        }
        array.begin();
    }

    /** The next element of an array is an object: at the root an event, of which a value has one. */
    void objectElement(EventField field) throws MalformedEventException {
        if (!tree.holdsRows(field)) {
            throw otherElement(field, "an object");
        }
        presence.row(field);
    }

    /** An array has ended. */
    void closeArray(EventField field) {
        presence.closeArray(field);
    }

    /** The next element of an array is a number. */
    public void numberElement(EventField field, double value, byte[] bytes, int start, int end)
            throws MalformedEventException {
        requireFeature(field, "a number");
        array.require(field, EventArray.Elements.NUMBERS);
        String place = array.place();
        if (field.isCategorical()) {
            category(field, place, new String(bytes, start, end - start, UTF_8));
        } else {
            types.see(field, true);
            FieldValues.requireFinite(field, place, value);
            entries.element(field, place, value);
        }
        array.next();
    }

    /** The next element of an array is a number, whose text is made if it is needed. */
    public void numberElement(EventField field, double value, Number exact) throws MalformedEventException {
        byte[] bytes = field.isCategorical() ? exact.toString().getBytes(UTF_8) : NO_TEXT;
        numberElement(field, value, bytes, 0, bytes.length);
    }

    /** The next element of an array is a text. */
    public void textElement(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        if (decimals.areTexts(field)) {
            BigDecimal value = decimals.ofText(field, bytes, start, end);
            numberElement(field, value.doubleValue(), value);
            return;
        }
        if (field.isNumeric()) {
            numericElement(field, new String(bytes, start, end - start, UTF_8));
            return;
        }
        requireFeature(field, "a text");
        array.require(field, EventArray.Elements.TEXTS);
        types.see(field, false);
        entries.text(field, bytes, start, end);
        array.next();
    }

    private void requireFeature(EventField field, String found) throws MalformedEventException {
        if (field.use() != Use.FEATURE) {
            throw otherElement(field, found);
        }
    }

    private void numericElement(EventField field, String text) throws MalformedEventException {
        switch (numbers.read(text, true)) {
            case NUMBER -> numberElement(field, numbers.value(), NO_TEXT, 0, 0);
            case NOTHING -> nothingElement();
            case OTHER -> throw FieldValues.noNumber(field, array.place(), text);
        }
    }

    /** The next element of an array is null, which makes no entry. */
    public void nothingElement() {
        array.next();
    }

    /** The next element of an array is neither a number nor a text. */
    public MalformedEventException otherElement(EventField field, String found) {
        return array.other(field, found);
    }

    /** The event of the fields so far. */
    public LabeledEvent event() throws MalformedEventException {
        requireValue(null);
        presence.require(head.hasLabel());
        LabeledEvent event = head.with(entries);
        longEvents += entries.wordsLeftOut() > 0 ? 1 : 0;
        return event;
    }
}
