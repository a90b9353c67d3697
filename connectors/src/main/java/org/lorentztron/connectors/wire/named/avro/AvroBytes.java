package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField;

/** Values of Avro's types bytes and fixed, which are refused: nobody knows what is in them. */
final class AvroBytes implements AvroValue {
    private static final String FOUND = "bytes";

    @Override
    public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        throw at.event.other(field, FOUND);
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        throw at.event.elements().other(field, FOUND);
    }
}
