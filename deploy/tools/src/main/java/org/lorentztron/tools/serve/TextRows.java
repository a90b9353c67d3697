package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.List;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * The values of a tensor of N rows, one after the other as they stand in a request: flat, or nested exactly as the
 * shape. Nothing is kept of them, and the first that does not fit ends the reading. Not thread-safe.
 */
final class TextRows implements TensorValues.Row {
    private static final int LONGEST_FOUND = 60;

    private final JsonParser parser;
    private final String name;
    private final List<Long> shape;
    private final long columns;
    private boolean nested;
    private long row;
    private long column;

    /** @param parser before the array */
    TextRows(JsonParser parser, InferTensor tensor) {
        this.parser = parser;
        this.name = tensor.dataName();
        this.shape = tensor.shape();
        this.columns = shape.size() > 1 ? shape.get(1) : 1;
    }

    /**
     * Reads all rows.
     *
     * @throws MalformedEventException if they are more or fewer than the shape says, or not nested so
     */
    void forEach(TensorValues.RowReader reading) throws IOException, MalformedEventException {
        parser.nextToken();
        JsonToken first = parser.nextToken();
        nested = first == JsonToken.START_ARRAY && shape.size() > 1;
        for (row = 0; row < shape.get(0); row++) {
            enterRow();
            reading.read(this);
            leaveRow();
            column = 0;
        }
        if (parser.currentToken() != JsonToken.END_ARRAY) {
            throw wrongLength(name + " has more than " + count());
        }
    }

    private void enterRow() throws IOException, MalformedEventException {
        if (nested) {
            if (parser.currentToken() == JsonToken.END_ARRAY) {
                throw wrongLength(name + " has " + count());
            }
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                throw wrongType("an array of " + columns + " values");
            }
            parser.nextToken();
        }
    }

    private void leaveRow() throws IOException, MalformedEventException {
        if (nested) {
            if (parser.currentToken() != JsonToken.END_ARRAY) {
                throw wrongLength(name + "[" + row + "] has more than " + columns + " values");
            }
            parser.nextToken();
        }
    }

    @Override
    public double number() throws IOException, MalformedEventException {
        if (!isNumber()) {
            throw missing("a number");
        }
        double value = parser.getDoubleValue();
        if (!(Math.abs(value) <= LabeledEvent.LARGEST_VALUE)) {
            throw new MalformedEventException(
                    MalformedReason.NOT_FINITE,
                    place() + " is " + value + ", expected a magnitude of at most " + LabeledEvent.LARGEST_VALUE);
        }
        advance();
        return value;
    }

    private boolean isNumber() {
        JsonToken token = parser.currentToken();
        return token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
    }

    @Override
    public String text() throws IOException, MalformedEventException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw missing("a text");
        }
        String text = parser.getText();
        advance();
        return text;
    }

    @Override
    public void json(Datatype datatype, StringBuilder out) throws IOException, MalformedEventException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            out.append("null");
        } else if (datatype == Datatype.BYTES) {
            require(token == JsonToken.VALUE_STRING, "a text");
            out.append('"');
            JsonStringEncoder.getInstance().quoteAsString(parser.getText(), out);
            out.append('"');
        } else if (datatype == Datatype.BOOL) {
            require(token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE, "true or false");
            out.append(parser.getText());
        } else {
            require(isNumber(), "a number");
            out.append(parser.getText());
        }
        advance();
    }

    private void require(boolean holds, String expected) throws IOException, MalformedEventException {
        if (!holds) {
            throw missing(expected);
        }
    }

    private void advance() throws IOException {
        column++;
        parser.nextToken();
    }

    private MalformedEventException missing(String expected) throws IOException {
        if (parser.currentToken() != JsonToken.END_ARRAY) {
            return wrongType(expected);
        }
        return wrongLength(nested ? name + "[" + row + "] has " + column + " values" : name + " has " + count());
    }

    /** What has been read, as messages have it. */
    private String count() {
        return nested ? row + " rows" : row * columns + column + " values";
    }

    private MalformedEventException wrongLength(String found) {
        return new MalformedEventException(
                MalformedReason.WRONG_LENGTH, found + ", expected as many as the shape " + shape + " says");
    }

    private MalformedEventException wrongType(String expected) throws IOException {
        String found =
                switch (parser.currentToken()) {
                    case START_OBJECT -> "an object";
                    case START_ARRAY -> "an array";
                    case VALUE_STRING -> "the text " + MalformedEventException.quote(parser.getText());
                    default -> shortened(parser.getText());
                };
        return new MalformedEventException(
                MalformedReason.WRONG_TYPE, place() + " is " + found + ", expected " + expected);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_FOUND ? text : MalformedEventException.quote(text);
    }

    @Override
    public String place() {
        if (!nested) {
            return name + "[" + (row * columns + column) + "]";
        }
        boolean inRow = parser.getParsingContext().getNestingDepth() > 1;
        return name + "[" + row + "]" + (inRow ? "[" + column + "]" : "");
    }
}
