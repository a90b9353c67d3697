package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField;

/**
 * Values of Avro's types without a length of their own, and texts. Logical types of these are what they are made of.
 */
enum AvroScalar implements AvroValue {
    NULL {
        @Override
        public void read(AvroCursor at, EventField field) throws MalformedEventException {
            at.event.nothing(field);
        }

        @Override
        public void readElement(AvroCursor at, EventField field) {
            at.event.elements().nothing();
        }
    },
    BOOLEAN {
        @Override
        public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            at.event.scalars().truth(field, at.in.readBoolean());
        }

        @Override
        public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            throw at.event.elements().other(field, String.valueOf(at.in.readBoolean()));
        }
    },
    INT {
        @Override
        public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            at.event.scalars().integer(field, at.in.readInt());
        }

        @Override
        public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            int value = at.in.readInt();
            at.event.elements().number(field, value, value);
        }
    },
    LONG {
        @Override
        public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            at.event.scalars().integer(field, at.in.readLong());
        }

        @Override
        public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            long value = at.in.readLong();
            at.event.elements().number(field, value, value);
        }
    },
    FLOAT {
        @Override
        public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            at.event.scalars().real(field, at.in.readFloat());
        }

        @Override
        public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            float value = at.in.readFloat();
            at.event.elements().number(field, value, value);
        }
    },
    DOUBLE {
        @Override
        public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            at.event.scalars().real(field, at.in.readDouble());
        }

        @Override
        public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            double value = at.in.readDouble();
            at.event.elements().number(field, value, value);
        }
    },
    STRING {
        @Override
        public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            at.readText();
            at.event.scalars().text(field, at.bytes, at.start, at.end);
        }

        @Override
        public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
            at.readText();
            at.event.elements().text(field, at.bytes, at.start, at.end);
        }
    }
}
