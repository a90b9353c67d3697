package org.lorentztron.local.evaluate;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.tools.cli.JsonLine;

/**
 * The quality of predictions as a JSON object, with the names that the metrics of the job have. A number of which no
 * event says anything is null:
 *
 * <pre>
 *   {"abstained": 0, "error": 0.1, "kappa": 0.8, "logLoss": 0.3, "brier": 0.2, "ece": 0.01,
 *    "perClass": {"a": {"events": 10, "precision": 0.9, "recall": 0.8, "rocAuc": 0.97, "prAuc": 0.9}}}
 * </pre>
 */
public final class QualityJson {
    private QualityJson() {}

    /**
     * Writes the field {@code quality} of an object.
     *
     * @param classes the names of all classes; those with numbers of their own are in {@code perClass}
     */
    public static void write(JsonGenerator object, List<String> classes, Quality quality) throws IOException {
        object.writeObjectFieldStart("quality");
        JsonLine.number(object, "abstained", quality.abstained());
        JsonLine.number(object, "error", quality.error());
        JsonLine.number(object, "kappa", quality.kappa());
        JsonLine.number(object, "logLoss", quality.logLoss());
        JsonLine.number(object, "brier", quality.brier());
        JsonLine.number(object, "ece", quality.ece());
        object.writeObjectFieldStart("perClass");
        for (int c = 0; c < quality.ownClasses(); c++) {
            object.writeObjectFieldStart(classes.get(c));
            object.writeNumberField("events", (long) quality.events(c));
            JsonLine.number(object, "precision", quality.precision(c));
            JsonLine.number(object, "recall", quality.recall(c));
            JsonLine.number(object, "rocAuc", quality.rocAuc(c));
            JsonLine.number(object, "prAuc", quality.prAuc(c));
            object.writeEndObject();
        }
        object.writeEndObject();
        object.writeEndObject();
    }
}
