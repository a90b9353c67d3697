package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import org.lorentztron.connectors.wire.avro.BoundedDecoder;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField;

/** Values of a union of Avro: each says of which branch it is. */
final class AvroUnion implements AvroValue {
    private final AvroValue[] branches;

    /** @param branches in their order */
    AvroUnion(AvroValue[] branches) {
        this.branches = branches;
    }

    @Override
    public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        branches[index(at.in, branches.length)].read(at, field);
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        branches[index(at.in, branches.length)].readElement(at, field);
    }

    /** Reads which of some branches follows. */
    static int index(BoundedDecoder in, int branches) throws IOException {
        int index = in.readIndex();
        if (index >= 0 && index < branches) {
            return index;
        }
        throw new IOException("union has index " + index + ", expected 0 to " + (branches - 1));
    }
}
