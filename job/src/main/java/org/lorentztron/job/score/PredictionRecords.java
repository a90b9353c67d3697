package org.lorentztron.job.score;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.wire.output.PredictionJson;
import org.lorentztron.model.predict.Decided;

/** Predictions as they are written: the event's id is the key, and an event without one has none. Thread-safe. */
final class PredictionRecords {

    private final PredictionJson json;

    /** @param classes in the order of the model */
    PredictionRecords(List<String> classes) {
        this.json = new PredictionJson(classes);
    }

    /** @param version that predicted, or that the model which predicted descends from */
    OutputRecord scored(long version, Decided decided, @Nullable String id, long timestamp) {
        return record(id, json.scored(version, decided, id, timestamp));
    }

    /** Of an event that came before there was a model. */
    OutputRecord unscored(@Nullable String id, long timestamp) {
        return record(id, json.unscored(id, timestamp));
    }

    private static OutputRecord record(@Nullable String id, byte[] prediction) {
        return new OutputRecord(id == null ? null : id.getBytes(UTF_8), prediction);
    }
}
