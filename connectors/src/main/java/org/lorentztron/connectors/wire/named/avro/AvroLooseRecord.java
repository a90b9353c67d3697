package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField;
import org.lorentztron.connectors.wire.named.EventField.Use;

/**
 * Values of a record of Avro that lies in a map, whose keys are not known before the events: its fields are looked up,
 * by the bytes of their names.
 *
 * @param parts in the order of their bytes
 */
record AvroLooseRecord(Part... parts) implements AvroValue {
    /**
     * A field of the record.
     *
     * @param name UTF-8
     * @param value how it is read
     * @param unused how it is passed over where it is of no use
     */
    record Part(byte[] name, AvroValue value, AvroSkip unused) {}

    @Override
    public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        long object = at.event.open(field);
        at.countLoose(field, parts.length);
        for (Part part : parts) {
            EventField child = at.event.tree().child(field, part.name, 0, part.name.length);
            if (child.use() == Use.NONE) {
                part.unused.skip(at.in);
            } else {
                at.event.enter(child, object);
                part.value.read(at, child);
            }
        }
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws MalformedEventException {
        throw at.event.elements().other(field, "an object");
    }
}
