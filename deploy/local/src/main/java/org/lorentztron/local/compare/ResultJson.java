package org.lorentztron.local.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.lorentztron.local.compare.trial.JobResult;
import org.lorentztron.local.compare.trial.TrialOutcome;
import org.lorentztron.local.evaluate.QualityJson;
import org.lorentztron.tools.cli.JsonLine;

/**
 * The results as one JSON object:
 *
 * <pre>
 *   {"interval": 1000, "results": [{"data": "orders", "job": "--learner dos", "order": 1, "eventsPerSecond": 12000,
 *    "points": [{"events": 5000, "error": 0.07, "logLoss": 0.2, "ece": 0.01, "published": 0.08}], "quality": {...}}]}
 * </pre>
 *
 * {@code published} is null if test events judge; {@code quality} is of the last point, as {@link QualityJson} has it.
 */
final class ResultJson {
    private ResultJson() {}

    /** @param interval events between two versions */
    static String of(List<JobResult> results, int interval) {
        return JsonLine.of(object -> {
            object.writeNumberField("interval", interval);
            object.writeArrayFieldStart("results");
            for (JobResult result : results) {
                for (int order = 0; order < result.outcomes().size(); order++) {
                    object.writeStartObject();
                    object.writeStringField("data", result.data());
                    object.writeStringField("job", result.job());
                    object.writeNumberField("order", order + 1);
                    write(object, result, result.outcomes().get(order));
                    object.writeEndObject();
                }
            }
            object.writeEndArray();
        });
    }

    private static void write(JsonGenerator object, JobResult result, TrialOutcome outcome) throws IOException {
        JsonLine.number(object, "eventsPerSecond", outcome.eventsPerSecond());
        object.writeArrayFieldStart("points");
        for (TrialOutcome.Point point : outcome.points()) {
            object.writeStartObject();
            object.writeNumberField("events", point.events());
            JsonLine.number(object, "error", point.error());
            JsonLine.number(object, "logLoss", point.logLoss());
            JsonLine.number(object, "ece", point.calibrationError());
            JsonLine.number(object, "published", point.published());
            object.writeEndObject();
        }
        object.writeEndArray();
        QualityJson.write(object, result.classes(), outcome.quality());
    }
}
