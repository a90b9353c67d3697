package org.lorentztron.job.operators;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.model.ensemble.Prediction;

/**
 * Predictions as records: the event's id is the key (none without an id), the value one JSON object.
 *
 * <pre>
 *   id         the event's, or null
 *   label      name of the class; null before the first version
 *   votes      class names with the pairs that spoke for them, in the order of --classes; null before the first version
 *   margin     see {@link Prediction}; null before the first version, or if it is not finite
 *   version    the version of the model that predicted; 0 before the first
 *   timestamp  the event's time, ms since the epoch
 * </pre>
 */
final class PredictionJson {

    private final JsonFactory factory = new JsonFactory();
    private final List<String> classes;

    PredictionJson(List<String> classes) {
        this.classes = classes;
    }

    OutputRecord prediction(SourceRecord event, Prediction prediction, long version) throws IOException {
        return record(event, prediction, version);
    }

    /** For an event that came before the first version. */
    OutputRecord unscored(SourceRecord event) throws IOException {
        return record(event, null, 0);
    }

    private OutputRecord record(SourceRecord event, Prediction predictionOrNull, long version) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = factory.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("id", event.id());
            writePrediction(predictionOrNull, json);
            json.writeNumberField("version", version);
            json.writeNumberField("timestamp", event.time());
            json.writeEndObject();
        }
        byte[] key = event.id() == null ? null : event.id().getBytes(UTF_8);
        return new OutputRecord(key, bytes.toByteArray());
    }

    private void writePrediction(Prediction predictionOrNull, JsonGenerator json) throws IOException {
        if (predictionOrNull == null) {
            json.writeNullField("label");
            json.writeNullField("votes");
            json.writeNullField("margin");
            return;
        }
        json.writeStringField("label", classes.get(predictionOrNull.label()));
        json.writeObjectFieldStart("votes");
        for (int label = 0; label < classes.size(); label++) {
            json.writeNumberField(classes.get(label), predictionOrNull.votes()[label]);
        }
        json.writeEndObject();
        double margin = predictionOrNull.margin();
        if (Double.isFinite(margin)) {
            json.writeNumberField("margin", margin);
        } else {
            json.writeNullField("margin");
        }
    }
}
