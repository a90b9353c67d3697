package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.JsonLimits;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.tools.http.RefusedRequestException;
import org.lorentztron.tools.http.RequestMemory;

/**
 * Reads a request of the Open Inference Protocol:
 *
 * <pre>
 *   {"id": "r1", "inputs": [{"name": "features", "datatype": "FP64", "shape": [2, 3], "data": [0, 1, 2, 3, 4, 5]}],
 *    "outputs": [{"name": "label"}]}
 *
 *   id          optional  text
 *   inputs      required  tensors
 *   outputs     optional  the outputs that are wanted, by their names; absent: all
 *   parameters  optional  content_type "pd": tensors are columns; binary_data_output: outputs come as bytes
 *   any other field       passed over
 * </pre>
 *
 * Fields may come in any order. The values of tensors are left where they are: only with the shape and the model does
 * one know what must be there. Not thread-safe.
 */
final class InferReader {
    /**
     * Names are not kept in the parser's table of symbols, chosen ones would fill it; nor is each name of an object
     * kept to find those that come twice, which takes ten times the memory of the names.
     */
    static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .build();

    private static final String PARAMETERS = "parameters";
    /** The parameter of an output that asks for bytes; all outputs have one of their own. */
    private static final String BINARY = "binary_data";
    /** The content type of MLServer's clients for data frames. */
    private static final String FRAME = "pd";
    /** What a tensor takes beside its values: more than a small one has in a body of six times its size. */
    private static final int TENSOR_BYTES = 512;

    private static final int SHOWN_BEFORE = 20;

    private final InferBody body;
    private final RequestMemory.Share memory;
    private final List<InferTensor> inputs = new ArrayList<>();
    private final Set<String> outputs = new HashSet<>();
    private final Map<String, Boolean> forms = new HashMap<>();
    private @Nullable String id;
    private boolean isFrame;
    private boolean isBinary;

    private InferReader(InferBody body, RequestMemory.Share memory) {
        this.body = body;
        this.memory = memory;
    }

    /**
     * @param memory holds what many tensors take
     * @throws RefusedRequestException if the body is no such request
     */
    static InferRequest read(InferBody body, RequestMemory.Share memory) throws RefusedRequestException {
        CharBuffer text = body.json();
        try (JsonParser parser = JSON.createParser(text.array(), 0, text.limit())) {
            InferRequest request = new InferReader(body, memory).request(parser);
            if (parser.nextToken() != null) {
                throw RefusedRequestException.badRequest("body goes on after its object, expected one request");
            }
            body.requireTaken();
            return request;
        } catch (StreamConstraintsException e) {
            throw RefusedRequestException.badRequest("body has " + JsonLimits.exceeded(JSON));
        } catch (JsonProcessingException e) {
            throw noJson(text, e);
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory is read without an error", e);
        }
    }

    /** What the parser says of it would name its settings. */
    private static RefusedRequestException noJson(CharBuffer text, JsonProcessingException error) {
        int end = (int) Math.max(0, Math.min(text.limit(), error.getLocation().getCharOffset()));
        String before = text.subSequence(Math.max(0, end - SHOWN_BEFORE), end).toString();
        String found = error instanceof JsonEOFException
                ? "body is no JSON: it ends within its object, at character " + end
                : "body is no JSON at character " + end;
        return RefusedRequestException.badRequest(
                found + ", after " + MalformedEventException.quote(VisibleText.of(before)) + ", expected one object");
    }

    private InferRequest request(JsonParser parser) throws IOException, RefusedRequestException {
        InferFields.require(parser.nextToken() == JsonToken.START_OBJECT, "body is wrong", "an object");
        Set<String> seen = new HashSet<>();
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            switch (field) {
                case "id" -> {
                    InferFields.once(field, seen);
                    id = value == JsonToken.VALUE_NULL ? null : InferFields.text(parser, "id");
                }
                case "inputs" -> {
                    InferFields.once(field, seen);
                    readInputs(parser);
                }
                case "outputs" -> {
                    InferFields.once(field, seen);
                    readOutputs(parser);
                }
                case PARAMETERS -> readParameters(parser);
                default -> parser.skipChildren();
            }
        }
        InferFields.given(seen.contains("inputs") ? seen : null, "inputs");
        return new InferRequest(id, List.copyOf(inputs), isFrame, outputs, forms, isBinary);
    }

    private void readInputs(JsonParser parser) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_ARRAY, "inputs is wrong", "an array of tensors");
        Set<String> names = new HashSet<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            InferTensor input = InferTensorReader.read(parser, body);
            InferFields.require(
                    names.add(input.name()), "input " + InferFields.shown(input.name()) + " is given twice", "it once");
            memory.take(TENSOR_BYTES);
            inputs.add(input);
        }
        InferFields.require(!inputs.isEmpty(), "inputs has no tensor", "one or more");
    }

    private void readOutputs(JsonParser parser) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_ARRAY, "outputs is wrong", "an array of objects");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            readOutput(parser);
        }
    }

    private void readOutput(JsonParser parser) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_OBJECT, "outputs is wrong", "an array of objects");
        String name = null;
        Boolean binary = null;
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            switch (field) {
                case "name" -> {
                    InferFields.require(name == null, "field name is given twice", "it once");
                    name = InferFields.text(parser, "name of the output");
                }
                case PARAMETERS -> binary = binary(parser);
                default -> parser.skipChildren();
            }
        }
        String found = InferFields.given(name, "name of the output");
        if (!InferModel.OUTPUTS.contains(found)) {
            throw RefusedRequestException.badRequest("output is " + MalformedEventException.quote(found)
                    + ", expected some of " + String.join(", ", InferModel.OUTPUTS));
        }
        outputs.add(found);
        if (binary != null) {
            forms.put(found, binary);
        }
    }

    private static @Nullable Boolean binary(JsonParser parser) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_OBJECT, "parameters is wrong", "an object");
        Boolean binary = null;
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (field.equals(BINARY) && value.isBoolean()) {
                binary = value == JsonToken.VALUE_TRUE;
            }
            parser.skipChildren();
        }
        return binary;
    }

    private void readParameters(JsonParser parser) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_OBJECT, "parameters is wrong", "an object");
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (field.equals("content_type")) {
                isFrame = value == JsonToken.VALUE_STRING && parser.getText().equals(FRAME);
            } else if (field.equals(BINARY + "_output")) {
                isBinary = value == JsonToken.VALUE_TRUE;
            }
            parser.skipChildren();
        }
    }
}
