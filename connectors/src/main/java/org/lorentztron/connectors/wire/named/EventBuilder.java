package org.lorentztron.connectors.wire.named;

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
    private final NamedValues features = new NamedValues(entries);
    private final EventScalars scalars;
    private final EventElements elements = new EventElements(decimals, features);
    /** An object at a field beside the features, whose value is to come; null mostly. */
    private @Nullable EventField unread;

    private final JsonReader json = new JsonReader(this);
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
        this.scalars = new EventScalars(this, marks, decimals, features, head);
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
        long before = longEvents;
        try {
            reading.read();
        } catch (MalformedEventException e) {
            // Of no event there is less to tell.
        }
        longEvents = before;
        return entries.takeTexts();
    }

    /** Says to a builder what an event has. */
    @FunctionalInterface
    public interface Reading {
        void read() throws MalformedEventException;
    }

    /** The options that name fields which no event so far has had, each with these names. */
    public List<String> unseen() {
        return tree.sought().unseen();
    }

    /** The fields whose types have changed since the last call. */
    public List<TypeChange> typeChanges() {
        return features.typeChanges();
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

    /** Takes values that are neither objects nor arrays. */
    public EventScalars scalars() {
        return scalars;
    }

    /** Takes the elements of an array. */
    public EventElements elements() {
        return elements;
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

    /** The value of a field is of a type that says nothing here. */
    public MalformedEventException other(EventField field, String found) {
        return values.wrongType(field, found);
    }

    /** An object that a text holds. */
    void objectInText(EventField field, String text) throws MalformedEventException {
        json.readText(field, text);
    }

    /** The record is of a kind of change. */
    void change(String kind) {
        presence.change(kind);
    }

    /** A text holds no object where it should. */
    MalformedEventException noObject(EventField field, String text) {
        return values.wrongType(field, "the text " + MalformedEventException.quote(text));
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
        elements.begin();
    }

    /** The next element of an array is an object: at the root an event, of which a value has one. */
    void objectElement(EventField field) throws MalformedEventException {
        if (!tree.holdsRows(field)) {
            throw elements.other(field, "an object");
        }
        presence.row(field);
    }

    /** An array has ended. */
    void closeArray(EventField field) {
        presence.closeArray(field);
    }

    /** The event of the fields so far. */
    public LabeledEvent event() throws MalformedEventException {
        requireValue(null);
        presence.require(head.hasLabel());
        LabeledEvent event = head.with(entries, marks.segments());
        longEvents += entries.wordsLeftOut() > 0 ? 1 : 0;
        return event;
    }
}
