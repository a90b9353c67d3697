package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.lorentztron.connectors.wire.event.JsonLimits;
import org.lorentztron.connectors.wire.event.MalformedEventException;
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
 *   any other field    passed over, parameters among them, but for those that ask for the binary extension
 * </pre>
 *
 * Fields may come in any order. The data of the tensor is found to be an array of JSON and left where it is: only with
 * the shape and the model does one know what must be there. Stateless and thread-safe.
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

    private InferReader() {}

    /** @throws RefusedRequestException if the body is no such request */
    static InferRequest read(byte[] body) throws RefusedRequestException {
        CharBuffer text = decoded(body);
        try (JsonParser parser = JSON.createParser(text.array(), 0, text.limit())) {
            InferRequest request = request(parser, text);
            if (parser.nextToken() != null) {
                throw RefusedRequestException.badRequest("body goes on after its object, expected one request");
            }
            return request;
        } catch (StreamConstraintsException e) {
            throw RefusedRequestException.badRequest("body has " + JsonLimits.exceeded(JSON));
        } catch (JsonProcessingException e) {
            throw RefusedRequestException.badRequest("body is no JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw RefusedRequestException.badRequest("body is no JSON: " + e.getMessage());
        }
    }

    /** The body as text: the parser would guess the encoding, and take what is none for question marks. */
    private static CharBuffer decoded(byte[] body) throws RefusedRequestException {
        ByteBuffer bytes = ByteBuffer.wrap(body);
        CharBuffer text = CharBuffer.allocate(body.length);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(bytes, text, true);
        if (result.isError()) {
            throw RefusedRequestException.badRequest(String.format(
                    "body has %02X at byte %d, expected text in UTF-8", body[bytes.position()], bytes.position()));
        }
        return text.flip();
    }

    private static InferRequest request(JsonParser parser, CharBuffer text)
            throws IOException, RefusedRequestException {
        InferFields.require(parser.nextToken() == JsonToken.START_OBJECT, "body is wrong", "an object");
        String id = null;
        InferRequest.Tensor input = null;
        Set<String> outputs = new LinkedHashSet<>();
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
                    input = input(parser, text);
                }
                case "outputs" -> {
                    InferFields.once(field, seen);
                    readOutputs(parser, outputs);
                }
                case PARAMETERS -> refuseBinary(parser, BINARY + "_output");
                default -> parser.skipChildren();
            }
        }
        return new InferRequest(id, InferFields.given(input, "inputs"), outputs);
    }

    private static InferRequest.Tensor input(JsonParser parser, CharBuffer text)
            throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_ARRAY, "inputs is wrong", "an array of tensors");
        InferFields.require(parser.nextToken() != JsonToken.END_ARRAY, "inputs has no tensor", "one");
        InferRequest.Tensor input = InferTensorReader.read(parser, text);
        InferFields.require(parser.nextToken() == JsonToken.END_ARRAY, "inputs has more than one tensor", "one");
        return input;
    }

    private static void readOutputs(JsonParser parser, Set<String> outputs)
            throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_ARRAY, "outputs is wrong", "an array of objects");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            String name = output(parser);
            if (!InferModel.OUTPUTS.contains(name)) {
                throw RefusedRequestException.badRequest("output is " + MalformedEventException.quote(name)
                        + ", expected some of " + String.join(", ", InferModel.OUTPUTS));
            }
            outputs.add(name);
        }
    }

    private static String output(JsonParser parser) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_OBJECT, "outputs is wrong", "an array of objects");
        String name = null;
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            switch (field) {
                case "name" -> {
                    InferFields.require(name == null, "field name is given twice", "it once");
                    name = InferFields.text(parser, "name of the output");
                }
                case PARAMETERS -> refuseBinary(parser, BINARY);
                default -> parser.skipChildren();
            }
        }
        return InferFields.given(name, "name of the output");
    }

    /** An answer in JSON to a client that waits for bytes would be misread. */
    private static void refuseBinary(JsonParser parser, String parameter) throws IOException, RefusedRequestException {
        InferFields.require(parser.currentToken() == JsonToken.START_OBJECT, "parameters is wrong", "an object");
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            boolean asked = parser.nextToken() == JsonToken.VALUE_TRUE;
            if (asked && field.equals(parameter)) {
                throw RefusedRequestException.badRequest(
                        parameter + " is true, expected false: the binary extension is not supported");
            }
            parser.skipChildren();
        }
    }
}
