package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.tools.http.RefusedRequestException;

/** Reads the tensor of a request, all but its data. Stateless and thread-safe. */
final class InferTensorReader {
    /** A tensor of events has no more dimensions. */
    private static final int MOST_DIMENSIONS = 2;

    private InferTensorReader() {}

    /**
     * Reads an object.
     *
     * @param parser at its start; left at its end
     * @param text what the parser reads
     */
    static InferRequest.Tensor read(JsonParser parser, CharBuffer text) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_OBJECT, "inputs is wrong", "an array of tensors");
        String name = null;
        String datatype = null;
        List<Long> shape = null;
        CharBuffer data = null;
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
                    shape = shape(parser);
                }
                case "data" -> {
                    InferFields.once(field, seen);
                    InferFields.require(parser.currentToken() == JsonToken.START_ARRAY, "data is wrong", "an array");
                    // After the bracket: of a token that follows a name, the parser does not know the beginning.
                    data = text.duplicate()
                            .position((int) parser.currentLocation().getCharOffset() - 1);
                    parser.skipChildren();
                }
                default -> parser.skipChildren();
            }
        }
        String found = InferFields.given(name, "name of the input");
        if (!InferModel.INPUT.equals(found)) {
            throw RefusedRequestException.badRequest(
                    "input is " + MalformedEventException.quote(found) + ", expected " + InferModel.INPUT);
        }
        return new InferRequest.Tensor(
                InferFields.given(datatype, "datatype"),
                InferFields.given(shape, "shape"),
                InferFields.given(data, "data"));
    }

    private static List<Long> shape(JsonParser parser) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_ARRAY, "shape is wrong", "an array of integers");
        List<Long> shape = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            InferFields.require(
                    parser.currentToken() == JsonToken.VALUE_NUMBER_INT, "shape is wrong", "an array of integers");
            InferFields.require(shape.size() < MOST_DIMENSIONS, "shape has more than two lengths", "[N, n] or [N]");
            long length = parser.getLongValue();
            if (length < 0) {
                throw RefusedRequestException.badRequest("shape has " + length + ", expected lengths of at least 0");
            }
            shape.add(length);
        }
        return shape;
    }
}
