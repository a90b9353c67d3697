package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField;
import org.lorentztron.connectors.wire.named.EventField.Use;

/**
 * Values of a map of Avro, which are objects: a key is the name of a field, and given once.
 *
 * @param value how values are read
 * @param unused how they are passed over at keys of no use
 */
record AvroMap(AvroValue value, AvroSkip unused) implements AvroValue {
    @Override
    public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        long object = at.event.open(field);
        for (long block = at.in.readMapStart(); block > 0; block = at.in.mapNext()) {
            for (long i = 0; i < block; i++) {
                readEntry(at, field, object);
            }
        }
    }

    private void readEntry(AvroCursor at, EventField field, long object) throws IOException, MalformedEventException {
        at.readName();
        EventField child = field.find(at.bytes, at.start, at.end);
        if (child == null) {
            at.checkText();
            child = at.event.tree().child(field, at.bytes, at.start, at.end);
        }
        at.event.enter(child, object);
        if (child.use() == Use.NONE) {
            unused.skip(at.in);
        } else {
            value.read(at, child);
        }
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws MalformedEventException {
        throw at.event.elements().other(field, "an object");
    }
}
