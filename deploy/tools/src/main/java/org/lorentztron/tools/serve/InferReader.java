package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.http.RefusedRequestException;

/**
 * Reads a request of the Open Inference Protocol:
 *
 * <pre>
 *   {"id": "r1", "inputs": [{"name": "features", "datatype": "FP64", "shape": [2, 3], "data": [0, 1, 2, 3, 4, 5]}],
 *    "outputs": [{"name": "label"}]}
 *
 *   id       optional  text
 *   inputs   required  one tensor
 *   outputs  optional  the outputs that are wanted, by their names; absent: all
 *   any other field    passed over, parameters among them
 * </pre>
 *
 * Data may be nested as the shape is, or flat; fields may come in any order. Stateless and thread-safe.
 */
final class InferReader {
    /** Names are not kept in the parser's table of symbols: chosen ones would fill it. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private InferReader() {}

    /** @throws RefusedRequestException if the body is no such request */
    static InferRequest read(byte[] body) throws RefusedRequestException {
        try (JsonParser parser = JSON.createParser(body)) {
            InferRequest request = request(parser);
            if (parser.nextToken() != null) {
                throw RefusedRequestException.badRequest("body goes on after its object, expected one request");
            }
            return request;
        } catch (JsonProcessingException e) {
            throw RefusedRequestException.badRequest("body is no JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw RefusedRequestException.badRequest("body is no JSON: " + e.getMessage());
        }
    }

    private static InferRequest request(JsonParser parser) throws IOException, RefusedRequestException {
        require(parser.nextToken() == JsonToken.START_OBJECT, "body", "an object");
        String id = null;
        List<InferRequest.Tensor> inputs = new ArrayList<>();
        Set<String> outputs = new LinkedHashSet<>();
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            switch (field) {
                case "id" -> id = value == JsonToken.VALUE_NULL ? null : text(parser, "id");
                case "inputs" -> {
                    require(value == JsonToken.START_ARRAY, "inputs", "an array of tensors");
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        inputs.add(tensor(parser));
                    }
                }
                case "outputs" -> {
                    require(value == JsonToken.START_ARRAY, "outputs", "an array of objects");
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        outputs.add(output(parser));
                    }
                }
                default -> parser.skipChildren();
            }
        }
        require(inputs.size() == 1, "inputs has " + inputs.size() + " tensors", "one");
        return new InferRequest(id, inputs.get(0), outputs);
    }

    private static InferRequest.Tensor tensor(JsonParser parser) throws IOException, RefusedRequestException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "inputs", "an array of tensors");
        String name = null;
        String datatype = null;
        List<Long> shape = null;
        TensorData data = null;
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            switch (field) {
                case "name" -> name = text(parser, "name of the input");
                case "datatype" -> datatype = text(parser, "datatype");
                case "shape" -> shape = shape(parser);
                case "data" -> data = TensorData.read(parser);
                default -> parser.skipChildren();
            }
        }
        require(InferModel.INPUT.equals(name), "input is " + name, InferModel.INPUT);
        return tensor(given(datatype, "datatype"), given(shape, "shape"), given(data, "data"));
    }

    private static InferRequest.Tensor tensor(String datatype, List<Long> shape, TensorData data)
            throws RefusedRequestException {
        long values = values(shape);
        require(
                data.count() == values,
                "data has " + data.count() + " values",
                values + " as the shape " + shape + " says");
        return new InferRequest.Tensor(datatype, shape, data.numbers(), data.texts());
    }

    /** The product of the lengths. */
    private static long values(List<Long> shape) throws RefusedRequestException {
        try {
            return shape.stream().reduce(1L, Math::multiplyExact);
        } catch (ArithmeticException e) {
            throw RefusedRequestException.badRequest("shape is " + shape + ", expected fewer values than 2^63");
        }
    }

    private static List<Long> shape(JsonParser parser) throws IOException, RefusedRequestException {
        require(parser.currentToken() == JsonToken.START_ARRAY, "shape", "an array of integers");
        List<Long> shape = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(parser.currentToken() == JsonToken.VALUE_NUMBER_INT, "shape", "an array of integers");
            long length = parser.getLongValue();
            require(length >= 0, "shape has " + length, "lengths of at least 0");
            shape.add(length);
        }
        return shape;
    }

    private static String output(JsonParser parser) throws IOException, RefusedRequestException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "outputs", "an array of objects");
        String name = null;
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            if (field.equals("name")) {
                name = text(parser, "name of the output");
            } else {
                parser.skipChildren();
            }
        }
        return given(name, "name of the output");
    }

    private static String text(JsonParser parser, String thing) throws IOException, RefusedRequestException {
        require(parser.currentToken() == JsonToken.VALUE_STRING, thing, "a text");
        return parser.getText();
    }

    private static <T> T given(@Nullable T value, String thing) throws RefusedRequestException {
        if (value == null) {
            throw RefusedRequestException.badRequest(thing + " is missing");
        }
        return value;
    }

    private static void require(boolean holds, String found, String expected) throws RefusedRequestException {
        if (!holds) {
            throw RefusedRequestException.badRequest(
                    found + (found.contains(" ") ? ", expected " : " is wrong, expected ") + expected);
        }
    }
}
