package org.lorentztron.connectors.wire.named;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.connectors.wire.event.WholeLabel;

/**
 * What an event has besides its features, made of the values of those fields that the mapping names. Reused from event
 * to event. Not thread-safe.
 */
final class EventHead {
    private final EventMapping mapping;
    private final FieldValues values;

    private @Nullable String id;
    private @Nullable String label;
    private boolean hasLabel;
    private long timestamp;
    private double weight = 1;

    /** @param values says what is allowed in which field */
    EventHead(EventMapping mapping, FieldValues values) {
        this.mapping = mapping;
        this.values = values;
    }

    /** Forgets the event before. */
    void begin() {
        id = null;
        label = null;
        hasLabel = false;
        timestamp = LabeledEvent.NO_TIMESTAMP;
        weight = mapping.isOfLabels() ? SentLabel.NO_WEIGHT : 1;
    }

    /**
     * A number at a field that is no feature.
     *
     * @param written the number in decimal
     */
    void number(EventField field, double value, String written) throws MalformedEventException {
        switch (field.use()) {
            case ID -> id = EventText.checkWholeId(field.path(), FieldValues.whole(field, "", WholeLabel.of(written)));
            case LABEL -> label(FieldValues.wholeLabel(field, written));
            case TIME -> timestamp = values.millis(field, written);
            case WEIGHT -> weight = FieldValues.weight(field, value);
            case NONE, MARK, CHANGE, SCHEMA -> {}
            default -> throw values.wrongType(field, written);
        }
    }

    /** A text at a field that is no feature. */
    void text(EventField field, String written) throws MalformedEventException {
        switch (field.use()) {
            case ID -> id = FieldValues.fit(field, written);
            case LABEL -> label(FieldValues.fit(field, written));
            case TIME -> timestamp = values.millis(field, written);
            case NONE, MARK, CHANGE, SCHEMA -> {}
            default -> throw values.wrongType(field, "the text " + MalformedEventException.quote(written));
        }
    }

    /** The time in ms since 1970. */
    void time(EventField field, long millis) throws MalformedEventException {
        timestamp = FieldValues.valid(field, millis, Long.toString(millis));
    }

    /** A truth at a field that is no feature. */
    void truth(EventField field, boolean value) throws MalformedEventException {
        switch (field.use()) {
            case LABEL -> label(String.valueOf(value));
            case NONE, MARK, CHANGE, SCHEMA -> {}
            default -> throw values.wrongType(field, String.valueOf(value));
        }
    }

    private void label(String written) {
        label = mapping.classOf(written);
        hasLabel = true;
    }

    /** Nothing at a field that is no feature. */
    void nothing(EventField field) {
        hasLabel |= field.use() == EventField.Use.LABEL;
    }

    /** Whether there is a label, or nothing where it should be. */
    boolean hasLabel() {
        return hasLabel;
    }

    /** The event with these features and values of segment fields. */
    LabeledEvent with(EntryWriter entries, List<String> segments) throws MalformedEventException {
        return new LabeledEvent(id, label, timestamp, entries.features(), entries.numbers(), weight, segments);
    }
}
