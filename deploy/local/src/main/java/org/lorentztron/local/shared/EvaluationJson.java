package org.lorentztron.local.shared;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.Share;
import org.lorentztron.tools.cli.JsonLine;

/** The evaluation of a version as a field of a JSON object; null if the version is not evaluated. */
public final class EvaluationJson {
    private EvaluationJson() {}

    public static void write(JsonGenerator object, VersionInfo manifest) throws IOException {
        Evaluation evaluation = manifest.evaluation();
        if (evaluation == null) {
            object.writeNullField("evaluation");
            return;
        }
        object.writeObjectFieldStart("evaluation");
        writeScores(object, evaluation, manifest.classes());
        Evaluation progressive = evaluation.progressive();
        if (progressive == null) {
            object.writeNullField("progressive");
        } else {
            object.writeObjectFieldStart("progressive");
            writeScores(object, progressive, manifest.classes());
            object.writeEndObject();
        }
        Evaluation.Accepted accepted = evaluation.accepted();
        if (accepted == null) {
            object.writeNullField("accepted");
        } else {
            object.writeObjectFieldStart("accepted");
            object.writeNumberField("version", accepted.version());
            object.writeNumberField("errors", accepted.errors());
            object.writeEndObject();
        }
        object.writeArrayFieldStart("refused");
        for (String condition : evaluation.refused()) {
            object.writeString(condition);
        }
        object.writeEndArray();
        writeSegments(object, evaluation.segments(), manifest.classes());
        object.writeEndObject();
    }

    private static void writeScores(JsonGenerator object, Evaluation evaluation, List<String> classes)
            throws IOException {
        object.writeNumberField("events", evaluation.events());
        object.writeNumberField("errors", evaluation.errors());
        JsonLine.number(object, "logLoss", evaluation.logLoss());
        object.writeObjectFieldStart("perClass");
        for (int k = 0; k < evaluation.perClass().size(); k++) {
            Evaluation.OfClass of = evaluation.perClass().get(k);
            object.writeObjectFieldStart(classes.get(k));
            object.writeNumberField("events", of.events());
            object.writeNumberField("errors", of.errors());
            JsonLine.number(object, "logLoss", of.logLoss());
            ClassFigures figures = evaluation.figures(k);
            write(object, "recall", figures.recall());
            write(object, "precision", figures.precision());
            JsonLine.number(object, "prAuc", figures.prAuc());
            Share precision = figures.precision();
            if (precision != null) {
                object.writeNumberField("predicted", precision.events());
            }
            object.writeEndObject();
        }
        object.writeEndObject();
    }

    /** Null also of no event. */
    private static void write(JsonGenerator object, String field, @Nullable Share share) throws IOException {
        JsonLine.number(object, field, share == null || !share.isKnown() ? Double.NaN : share.value());
    }

    /** A null value is that of the rest, an empty one that of events without one. */
    public static void writeSegments(JsonGenerator object, List<SegmentEvaluation> segments, List<String> classes)
            throws IOException {
        object.writeArrayFieldStart("segments");
        for (SegmentEvaluation segment : segments) {
            object.writeStartObject();
            object.writeStringField("field", segment.field());
            object.writeStringField("value", segment.value());
            object.writeNumberField("events", segment.events());
            object.writeNumberField("errors", segment.errors());
            object.writeObjectFieldStart("rareClasses");
            for (SegmentEvaluation.OfRare of : segment.rare()) {
                object.writeObjectFieldStart(classes.get(of.label()));
                object.writeNumberField("events", of.events());
                object.writeNumberField("predicted", of.predicted());
                object.writeNumberField("found", of.found());
                JsonLine.number(object, "prAuc", of.prAuc());
                object.writeEndObject();
            }
            object.writeEndObject();
            object.writeEndObject();
        }
        object.writeEndArray();
    }
}
