package org.lorentztron.connectors.wire.named.avro;

import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField;

/**
 * Values of a schema that cannot be read.
 *
 * @param why thrown for each value
 */
record AvroRefusal(MalformedEventException why) implements AvroValue {
    @Override
    public void read(AvroCursor at, EventField field) throws MalformedEventException {
        throw why;
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws MalformedEventException {
        throw why;
    }
}
