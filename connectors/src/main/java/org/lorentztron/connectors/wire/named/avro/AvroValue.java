package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField;

/** How values of one schema are read. Stateless, unless a class says otherwise. */
interface AvroValue {
    /** Reads the value of a field. */
    void read(AvroCursor at, EventField field) throws IOException, MalformedEventException;

    /** Reads an element of the array at a field. */
    void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException;
}
