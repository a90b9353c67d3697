package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.tools.http.RefusedRequestException;

/** Writes the answer of the Open Inference Protocol: the outputs that are wanted, in the order of the metadata. */
final class InferAnswer {
    private static final JsonFactory JSON = new JsonFactory();

    private InferAnswer() {}

    /**
     * Writes the answer in UTF-8, with an element for each event that was decided on.
     *
     * @throws RefusedRequestException if it becomes too large
     */
    static void write(String model, ModelVersion version, InferRequest request, DecidedEvents decided, AnswerBuffer out)
            throws RefusedRequestException {
        try (JsonGenerator json = JSON.createGenerator(out.stream())) {
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
                    tensor(json, output, version, decided, out);
                    json.writeEndObject();
                }
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
    }

    private static void tensor(
            JsonGenerator json, String output, ModelVersion version, DecidedEvents decided, AnswerBuffer out)
            throws IOException, RefusedRequestException {
        switch (output) {
            case InferModel.LABEL -> {
                begin(json, InferModel.BYTES, decided.count());
                for (int event = 0; event < decided.count(); event++) {
                    int served = decided.served(event);
                    json.writeString(served < 0 ? "" : version.classes().get(served));
                    out.check();
                }
            }
            case InferModel.PROBABILITIES -> {
                InferModel.writeClasses(json, version);
                begin(json, InferModel.FP64, decided.count(), version.classes().size());
                for (int event = 0; event < decided.count(); event++) {
                    for (int k = 0; k < version.classes().size(); k++) {
                        json.writeNumber(decided.probability(event, k));
                    }
                    out.check();
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
