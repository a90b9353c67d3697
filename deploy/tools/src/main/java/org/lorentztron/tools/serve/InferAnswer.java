package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.model.policy.Decided;
import org.lorentztron.tools.http.RefusedRequestException;

/** Writes the answer of the Open Inference Protocol: the outputs that are wanted, in the order of the metadata. */
final class InferAnswer {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int BYTES_PER_EVENT = 64;

    private InferAnswer() {}

    /** @throws RefusedRequestException if an output is wanted that there is not */
    static void check(InferRequest request) throws RefusedRequestException {
        for (String output : request.outputs()) {
            if (!InferModel.OUTPUTS.contains(output)) {
                throw RefusedRequestException.badRequest(
                        "output is " + output + ", expected some of " + String.join(", ", InferModel.OUTPUTS));
            }
        }
    }

    /** The answer in UTF-8, with an element for each event that was decided on. */
    static byte[] write(String model, ModelVersion version, InferRequest request, List<Decided> decided) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(BYTES_PER_EVENT * (decided.size() + 1));
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("model_name", model);
            json.writeStringField("model_version", Long.toString(version.version()));
            if (request.id() != null) {
                json.writeStringField("id", request.id());
            }
            json.writeArrayFieldStart("outputs");
            for (String output : InferModel.OUTPUTS) {
                if (request.outputs().isEmpty() || request.outputs().contains(output)) {
                    json.writeStartObject();
                    json.writeStringField("name", output);
                    tensor(json, output, version, decided);
                    json.writeEndObject();
                }
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return out.toByteArray();
    }

    private static void tensor(JsonGenerator json, String output, ModelVersion version, List<Decided> decided)
            throws IOException {
        switch (output) {
            case InferModel.LABEL -> {
                begin(json, InferModel.BYTES, decided.size());
                for (Decided event : decided) {
                    json.writeString(event.abstained() ? "" : version.classes().get(event.served()));
                }
            }
            case InferModel.PROBABILITIES -> {
                begin(json, InferModel.FP64, decided.size(), version.classes().size());
                for (Decided event : decided) {
                    for (double probability : event.prediction().probabilities()) {
                        json.writeNumber(probability);
                    }
                }
            }
            default -> {
                begin(json, InferModel.INT64, 1);
                json.writeNumber(version.version());
            }
        }
        json.writeEndArray();
    }

    private static void begin(JsonGenerator json, String datatype, int... shape) throws IOException {
        json.writeStringField("datatype", datatype);
        json.writeFieldName("shape");
        json.writeArray(shape, 0, shape.length);
        json.writeArrayFieldStart("data");
    }
}
