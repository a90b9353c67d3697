package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.RefusedRequestException;

/**
 * The answer of the Open Inference Protocol: the outputs that are wanted, in the order of the metadata. The values of
 * those that are wanted as bytes come after the JSON, as the binary extension has them. Not thread-safe.
 */
final class InferAnswer {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String BYTES_AFTER_JSON = "application/octet-stream";

    private final ServedModel model;
    private final ModelVersion version;
    private final DecidedEvents decided;
    private final AnswerBuffer out;

    private InferAnswer(RequestVersions.Part by, DecidedEvents decided, AnswerBuffer out) {
        this.model = by.model();
        this.version = by.version().version();
        this.decided = decided;
        this.out = out;
    }

    /**
     * The answer, with an element for each event that was decided on.
     *
     * @param by what has decided
     * @param out empty
     * @throws RefusedRequestException if it becomes too large
     */
    static Answer of(RequestVersions.Part by, InferRequest request, DecidedEvents decided, AnswerBuffer out)
            throws RefusedRequestException {
        List<String> outputs =
                InferModel.OUTPUTS.stream().filter(request::wants).toList();
        List<String> binary = outputs.stream().filter(request::isBinary).toList();
        InferAnswer answer = new InferAnswer(by, decided, out);
        answer.writeJson(request, outputs);
        if (binary.isEmpty()) {
            return Answer.json(Answer.OK, out.toBytes());
        }
        int jsonLength = out.size();
        for (String output : binary) {
            answer.writeBytes(output);
        }
        return new Answer(Answer.OK, BYTES_AFTER_JSON, out.toBytes())
                .with(InferBody.JSON_LENGTH, Integer.toString(jsonLength));
    }

    private void writeJson(InferRequest request, List<String> outputs) throws RefusedRequestException {
        try (JsonGenerator json = JSON.createGenerator(out.stream())) {
            json.writeStartObject();
            json.writeStringField("model_name", model.id());
            json.writeStringField("model_version", Long.toString(version.version()));
            if (!model.name().isEmpty()) {
                json.writeObjectFieldStart("parameters");
                json.writeStringField("alias", model.name());
                json.writeEndObject();
            }
            if (request.id() != null) {
                json.writeStringField("id", request.id());
            }
            json.writeArrayFieldStart("outputs");
            for (String output : outputs) {
                json.writeStartObject();
                json.writeStringField("name", output);
                writeTensor(json, output, request.isBinary(output));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
    }

    private void writeTensor(JsonGenerator json, String output, boolean isBinary)
            throws IOException, RefusedRequestException {
        boolean hasClasses = output.equals(InferModel.PROBABILITIES);
        if (hasClasses || isBinary) {
            json.writeObjectFieldStart("parameters");
            if (isBinary) {
                json.writeNumberField("binary_data_size", size(output));
            }
            if (hasClasses) {
                InferModel.writeClasses(json, version);
            }
            json.writeEndObject();
        }
        switch (output) {
            case InferModel.LABEL -> begin(json, Datatype.BYTES, decided.count());
            case InferModel.PROBABILITIES ->
                begin(json, Datatype.FP64, decided.count(), version.classes().size());
            default -> begin(json, Datatype.INT64, 1);
        }
        if (!isBinary) {
            json.writeArrayFieldStart("data");
            writeData(json, output);
            json.writeEndArray();
        }
    }

    private static void begin(JsonGenerator json, Datatype datatype, int... shape) throws IOException {
        json.writeStringField("datatype", datatype.name());
        json.writeFieldName("shape");
        json.writeArray(shape, 0, shape.length);
    }

    private void writeData(JsonGenerator json, String output) throws IOException, RefusedRequestException {
        switch (output) {
            case InferModel.LABEL -> {
                for (int event = 0; event < decided.count(); event++) {
                    json.writeString(label(event));
                    out.check();
                }
            }
            case InferModel.PROBABILITIES -> {
                for (int event = 0; event < decided.count(); event++) {
                    for (int k = 0; k < version.classes().size(); k++) {
                        json.writeNumber(decided.probability(event, k));
                    }
                    out.check();
                }
            }
            default -> json.writeNumber(version.version());
        }
    }

    private String label(int event) {
        int served = decided.served(event);
        return served < 0 ? "" : version.classes().get(served);
    }

    /** How many bytes the values of an output are. */
    private long size(String output) {
        return switch (output) {
            case InferModel.LABEL -> {
                long size = 0;
                for (int event = 0; event < decided.count(); event++) {
                    size += Integer.BYTES + bytes(event).length;
                }
                yield size;
            }
            case InferModel.PROBABILITIES ->
                (long) Double.BYTES * decided.count() * version.classes().size();
            default -> Long.BYTES;
        };
    }

    private byte[] bytes(int event) {
        return label(event).getBytes(StandardCharsets.UTF_8);
    }

    private void writeBytes(String output) throws RefusedRequestException {
        switch (output) {
            case InferModel.LABEL -> {
                for (int event = 0; event < decided.count(); event++) {
                    byte[] label = bytes(event);
                    out.add(buffer(Integer.BYTES).putInt(label.length).array());
                    out.add(label);
                }
            }
            case InferModel.PROBABILITIES -> {
                int classes = version.classes().size();
                for (int event = 0; event < decided.count(); event++) {
                    ByteBuffer row = buffer(classes * Double.BYTES);
                    for (int k = 0; k < classes; k++) {
                        row.putDouble(decided.probability(event, k));
                    }
                    out.add(row.array());
                }
            }
            default -> out.add(buffer(Long.BYTES).putLong(version.version()).array());
        }
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
