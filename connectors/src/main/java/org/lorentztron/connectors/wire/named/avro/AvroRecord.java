package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import java.util.List;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventBuilder;
import org.lorentztron.connectors.wire.named.EventField;

/**
 * Values of a record of Avro at one place in all events, so that the event's fields are known from the first one on.
 *
 * @param parts in the order of their bytes
 */
record AvroRecord(Part... parts) implements AvroValue {
    /** Some bytes of the record. */
    sealed interface Part permits Used, Unused {}

    /**
     * A field with a use.
     *
     * @param field of the event
     * @param value how it is read
     */
    record Used(EventField field, AvroValue value) implements Part {}

    /**
     * Fields without a use, one after the other.
     *
     * @param fields of the event
     * @param skip how they are passed over at once
     */
    record Unused(List<EventField> fields, AvroSkip skip) implements Part {
        Unused {
            fields = List.copyOf(fields);
        }
    }

    @Override
    public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        long object = at.event.open(field);
        for (Part part : parts) {
            if (part instanceof Used used) {
                at.event.enter(used.field, object);
                used.value.read(at, used.field);
            } else if (part instanceof Unused unused) {
                if (at.notesFields) {
                    note(at.event, unused, object);
                }
                unused.skip.skip(at.in);
            }
        }
    }

    private static void note(EventBuilder event, Unused unused, long object) throws MalformedEventException {
        for (EventField each : unused.fields) {
            event.enter(each, object);
        }
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws MalformedEventException {
        throw at.event.elements().other(field, "an object");
    }
}
