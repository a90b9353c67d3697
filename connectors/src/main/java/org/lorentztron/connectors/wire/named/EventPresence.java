package org.lorentztron.connectors.wire.named;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Whether a value has an event, and why it has none: the object that should hold the event or its features is missing;
 * it is null, which says that the event was deleted; or it is an array of several events. Reused from event to event.
 * Not thread-safe.
 */
final class EventPresence {
    /** Kinds of change of Debezium that leave a row: created, read, updated. */
    private static final Set<String> WRITES = Set.of("c", "r", "u");

    private final EventMapping mapping;
    private final FieldTree tree;
    private final NotedFields noted = new NotedFields();

    private boolean hasRoot;
    private boolean hasFeatures;
    private boolean hasRow;
    /** What should hold the event, and is null; null mostly. */
    private @Nullable EventField nothing;
    /** The kind of change that the record says it is; empty if it says none. */
    private String change = "";

    EventPresence(EventMapping mapping, FieldTree tree) {
        this.mapping = mapping;
        this.tree = tree;
    }

    /** Forgets the event before. */
    void begin(boolean notesFields) {
        noted.begin(notesFields);
        hasRoot = false;
        hasFeatures = false;
        hasRow = false;
        nothing = null;
        change = "";
    }

    /** An object begins at a field. */
    void open(EventField field, long object) {
        switch (field.use()) {
            case ROOT -> hasRoot = true;
            case FEATURES -> hasFeatures = true;
            default -> {}
        }
        noted.open(field, object, tree);
    }

    /** An object has a field. */
    void enter(EventField field, long object) {
        noted.enter(field, object);
    }

    /** A field is null that should hold the event. */
    void nothing(EventField field) {
        nothing = field;
    }

    /** The record is of a kind of change. */
    void change(String kind) {
        change = kind;
    }

    /** An array has an event as an element. */
    void row(EventField field) throws MalformedEventException {
        if (hasRow) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE, field.path() + " has several rows, expected one event");
        }
        hasRow = true;
    }

    /** An array has ended. Without a row there is no event, as if the array was null. */
    void closeArray(EventField field) {
        if (tree.holdsRows(field) && !hasRow) {
            nothing = field;
        }
    }

    /**
     * @param hasLabel whether there is a label, or null in its place
     * @throws MalformedEventException if there is no event, with the reason
     */
    void require(boolean hasLabel) throws MalformedEventException {
        tree.marks().requireRow(hasRoot || hasFeatures);
        if (nothing != null && !WRITES.contains(change)) {
            throw new MalformedEventException(
                    MalformedReason.DELETION, nothing.path() + " is null (a deletion), expected an event");
        }
        tree.marks().requireChosen();
        if (nothing != null) {
            throw new MalformedEventException(
                    MalformedReason.MISSING_FIELD,
                    nothing.path() + " is null in a change whose op is " + change
                            + ", expected the row: let the connector send whole documents"
                            + " (capture.mode=change_streams_update_full)");
        }
        if (mapping.features().isEmpty() ? !hasRoot : !hasFeatures) {
            throw missing();
        }
        if (mapping.isOfLabels() && !hasLabel) {
            throw missingLabel();
        }
    }

    private MalformedEventException missingLabel() {
        return new MalformedEventException(
                MalformedReason.MISSING_FIELD,
                mapping.place(mapping.label()).substring(1)
                        + " is missing, expected a class, or null to take one back" + noted.told()
                        + " (see --labels.label)");
    }

    /** Says what is missing, and which fields the innermost object has that should hold it. */
    private MalformedEventException missing() {
        String place = hasRoot ? mapping.featuresPlace() : mapping.rootPlace();
        String shown = place.isEmpty() ? "event" : place.substring(1);
        return new MalformedEventException(
                MalformedReason.MISSING_FIELD,
                shown + " is missing, expected an object"
                        + noted.told()
                        + (mapping.isOfLabels()
                                ? " (see --labels.root)"
                                : hasRoot ? " (see --event-features and --event-root)" : " (see --event-root)"));
    }
}
