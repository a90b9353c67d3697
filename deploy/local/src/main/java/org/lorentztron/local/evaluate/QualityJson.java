package org.lorentztron.local.evaluate;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualitySpread.Interval;
import org.lorentztron.tools.charts.QualityNumber;
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
        for (QualityNumber number : QualityNumber.values()) {
            JsonLine.number(object, number.id(), number.of(quality));
        }
        object.writeObjectFieldStart("perClass");
        for (int c = 0; c < quality.ownClasses(); c++) {
            object.writeObjectFieldStart(classes.get(c));
            object.writeNumberField("events", (long) quality.events(c));
            for (QualityNumber.OfClass number : QualityNumber.OfClass.values()) {
                JsonLine.number(object, number.id(), number.of(quality, c));
            }
            object.writeEndObject();
        }
        object.writeEndObject();
        object.writeEndObject();
    }

    /**
     * Writes a field with an interval for each number, as {@code [low, high]}, by the same names.
     *
     * @param intervals gives that of a number
     * @param ownClasses how many classes have numbers of their own
     */
    public static void writeIntervals(
            JsonGenerator object,
            String field,
            List<String> classes,
            int ownClasses,
            Function<ToDoubleFunction<Quality>, Interval> intervals)
            throws IOException {
        object.writeObjectFieldStart(field);
        for (QualityNumber number : QualityNumber.values()) {
            write(object, number.id(), intervals.apply(number::of));
        }
        object.writeObjectFieldStart("perClass");
        for (int c = 0; c < ownClasses; c++) {
            int ofClass = c;
            object.writeObjectFieldStart(classes.get(c));
            for (QualityNumber.OfClass number : QualityNumber.OfClass.values()) {
                write(object, number.id(), intervals.apply(quality -> number.of(quality, ofClass)));
            }
            object.writeEndObject();
        }
        object.writeEndObject();
        object.writeEndObject();
    }

    private static void write(JsonGenerator object, String name, Interval interval) throws IOException {
        if (Double.isNaN(interval.low())) {
            object.writeNullField(name);
        } else {
            object.writeFieldName(name);
            object.writeArray(new double[] {interval.low(), interval.high()}, 0, 2);
        }
    }
}
