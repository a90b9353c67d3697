package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.tools.http.RefusedRequestException;

/**
 * Reads the tensor of a request, all but its values: those stand in its field {@code data}, or after the JSON, as many
 * bytes as its parameter {@code binary_data_size} says. Not thread-safe.
 */
final class InferTensorReader {
    /** A tensor of events has no more dimensions. */
    private static final int MOST_DIMENSIONS = 2;

    private static final String SIZE = "binary_data_size";
    private static final String CONTENT = "content_type";
    /** A content type of MLServer that would have to be decoded. */
    private static final String PACKED = "base64";
    /** Digits of a length that fits 64 bits. */
    private static final int MOST_DIGITS = 18;

    private final JsonParser parser;
    private final InferBody body;
    private @Nullable String name;
    private @Nullable String datatype;
    private @Nullable List<Long> shape;
    private @Nullable CharBuffer data;
    private long size = -1;

    private InferTensorReader(JsonParser parser, InferBody body) {
        this.parser = parser;
        this.body = body;
    }

    /**
     * Reads an object.
     *
     * @param parser of the body's JSON, at the object's start; left at its end
     */
    static InferTensor read(JsonParser parser, InferBody body) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_OBJECT, "inputs is wrong", "an array of tensors");
        InferTensorReader reader = new InferTensorReader(parser, body);
        reader.readFields();
        return reader.tensor();
    }

    private void readFields() throws IOException, RefusedRequestException {
        Set<String> seen = new HashSet<>();
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            switch (field) {
                case "name" -> {
                    InferFields.once(field, seen);
                    name = InferFields.text(parser, "name of the input");
                }
                case "datatype" -> {
                    InferFields.once(field, seen);
                    datatype = InferFields.text(parser, "datatype");
                }
                case "shape" -> {
                    InferFields.once(field, seen);
                    shape = shape();
                }
                case "data" -> {
                    InferFields.once(field, seen);
                    data = data();
                }
                case "parameters" -> {
                    InferFields.once(field, seen);
                    readParameters();
                }
                default -> parser.skipChildren();
            }
        }
    }

    private InferTensor tensor() throws RefusedRequestException {
        String named = InferFields.given(name, "name of the input");
        String typed = InferFields.given(datatype, "datatype");
        List<Long> shaped = InferFields.given(shape, "shape");
        InferFields.require(!shaped.isEmpty(), "shape has no length", "[N, n] or [N]");
        InferFields.require(size < 0 || data == null, SIZE + " and data are both given", "one of them");
        TensorValues values =
                size < 0 ? new TextValues(InferFields.given(data, "data")) : new ByteValues(body.take(size));
        Datatype known = Datatype.of(typed)
                .orElseThrow(
                        () -> RefusedRequestException.badRequest("datatype is " + MalformedEventException.quote(typed)
                                + ", expected " + Datatype.names(List.of(Datatype.values()))));
        return new InferTensor(named, known, shaped, values);
    }

    private CharBuffer data() throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_ARRAY, "data is wrong", "an array");
        // Of a token that follows a name, the parser does not know the beginning, but where it stands.
        int start = place() - 1;
        parser.skipChildren();
        return body.json().duplicate().position(start).limit(place());
    }

    private int place() {
        return (int) parser.currentLocation().getCharOffset();
    }

    private void readParameters() throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_OBJECT, "parameters is wrong", "an object");
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (field.equals(SIZE)) {
                size = length(SIZE + " is wrong", "a number of bytes");
                InferFields.require(size >= 0, SIZE + " is " + size, "0 or more");
            } else if (field.equals(CONTENT) && value == JsonToken.VALUE_STRING) {
                InferFields.require(!parser.getText().equals(PACKED), CONTENT + " is " + PACKED, "values as they are");
            } else {
                parser.skipChildren();
            }
        }
    }

    private List<Long> shape() throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_ARRAY, "shape is wrong", "an array of integers");
        List<Long> lengths = new ArrayList<>(MOST_DIMENSIONS);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            InferFields.require(lengths.size() < MOST_DIMENSIONS, "shape has more than two lengths", "[N, n] or [N]");
            long length = length("shape is wrong", "an array of integers");
            InferFields.require(length >= 0, "shape has " + length, "lengths of at least 0");
            InferFields.require(
                    length <= Integer.MAX_VALUE, "shape has " + length, "lengths of at most " + Integer.MAX_VALUE);
            lengths.add(length);
        }
        return lengths;
    }

    /** The whole number at hand. */
    private long length(String found, String expected) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.VALUE_NUMBER_INT, found, expected);
        int digits = parser.getTextLength();
        InferFields.require(
                digits <= MOST_DIGITS,
                found.replace("is wrong", "has a length of " + digits + " digits"),
                "lengths of at most " + Integer.MAX_VALUE);
        return parser.getLongValue();
    }
}
