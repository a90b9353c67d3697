package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import org.lorentztron.connectors.wire.event.JsonLimits;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * The values of a tensor as an array of JSON, flat or nested.
 *
 * @param text the array in the text of the request, which has been found to be JSON; with an array of its own
 */
record TextValues(CharBuffer text) implements TensorValues {
    /** While a buffer of two bytes a character moves to one of twice the size. */
    private static final int BYTES_A_CHARACTER = 6;

    /** Each value has a comma or a bracket after it. */
    @Override
    public long mostValues() {
        return text.remaining() / 2;
    }

    @Override
    public long jsonBytes() {
        return (long) BYTES_A_CHARACTER * text.remaining();
    }

    @Override
    public void forEachRow(InferTensor tensor, RowReader reader) throws MalformedEventException {
        try (JsonParser parser = InferReader.JSON.createParser(text.array(), text.position(), text.remaining())) {
            new TextRows(parser, tensor).forEach(reader);
        } catch (StreamConstraintsException e) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED, "data has " + JsonLimits.exceeded(InferReader.JSON));
        } catch (IOException e) {
            throw new UncheckedIOException("data has been read once without an error", e);
        }
    }
}
