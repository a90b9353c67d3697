package org.lorentztron.connectors.wire.named.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField;

/** Values of an enum of Avro, which are texts. */
final class AvroEnum implements AvroValue {
    private final byte[][] symbols;

    /** @param symbols in their order */
    AvroEnum(List<String> symbols) {
        this.symbols = symbols.stream().map(symbol -> symbol.getBytes(UTF_8)).toArray(byte[][]::new);
    }

    @Override
    public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        byte[] symbol = symbol(at);
        at.event.scalars().text(field, symbol, 0, symbol.length);
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        byte[] symbol = symbol(at);
        at.event.elements().text(field, symbol, 0, symbol.length);
    }

    private byte[] symbol(AvroCursor at) throws IOException {
        int index = at.in.readEnum();
        if (index >= 0 && index < symbols.length) {
            return symbols[index];
        }
        throw new IOException("enum has index " + index + ", expected 0 to " + (symbols.length - 1));
    }
}
