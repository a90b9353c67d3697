package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField;

/**
 * Values of an array of Avro.
 *
 * @param element how its elements are read
 */
record AvroArray(AvroValue element) implements AvroValue {
    @Override
    public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        at.event.openArray(field);
        for (long block = at.in.readArrayStart(); block > 0; block = at.in.arrayNext()) {
            for (long i = 0; i < block; i++) {
                element.readElement(at, field);
            }
        }
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws MalformedEventException {
        throw at.event.elements().other(field, "an array");
    }
}
