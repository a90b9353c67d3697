package org.lorentztron.local.inspect;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.model.predict.QuadraticForm;
import org.lorentztron.tools.cli.JsonLine;

/** The features that weigh most in a score, in words, for people and as JSON. */
final class LargestWeights {
    private final ScoreForm score;
    private final List<QuadraticForm.Weights> features;
    private final QuadraticForm.Pairs pairs;
    private final IntFunction<String> names;

    /**
     * The weights in a score.
     *
     * @param top how many features, and how many pairs of them
     * @param names of the version's features
     */
    LargestWeights(ModelVersion version, ScoreForm score, int top, FeatureNames names) {
        this.score = score;
        this.features = score.form().largest(top);
        this.pairs = score.form().largestPairs(top);
        this.names = new MappedNames(version, names)::of;
    }

    /** As lines. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        String against = score.name().b() == null ? "the rest" : score.name().b();
        lines.add(format(
                "Weights in the score of %s against %s; positive ones speak for %1$s",
                score.name().a(), against));
        lines.add(format(
                "  %,d features, with values as in events; without any of them the score is %+.4g",
                score.form().count(), score.form().constant()));
        lines.add("");
        lines.add(format("  %12s  %12s  %s", "with itself", "alone", "feature"));
        features.forEach(each ->
                lines.add(format("  %+12.4g  %+12.4g  %s", each.withItself(), each.alone(), shown(each.feature()))));
        lines.add("");
        lines.add(format("  %12s  %s", "together", "features"));
        pairs.largest()
                .forEach(each -> lines.add(
                        format("  %+12.4g  %s  and  %s", each.weight(), shown(each.first()), shown(each.second()))));
        if (!pairs.complete()) {
            lines.add(format(
                    "  Only the %,d features with the largest parameters were looked at in pairs: others may weigh as"
                            + " much.",
                    pairs.among()));
        }
        lines.add("");
        lines.add("  A feature of value x adds (with itself) x^2 + (alone) x, two add (together) x1 x2.");
        lines.addAll(legend(lines));
        return lines;
    }

    /** What people may not know of the features in lines. */
    static List<String> legend(List<String> lines) {
        String told = "name? is 1 where an event has the name: of one that all events have, a constant, and no leak.";
        return lines.stream().anyMatch(line -> line.endsWith("?")) ? List.of("  " + told) : List.of();
    }

    private String shown(int feature) {
        return VisibleText.of(names.apply(feature));
    }

    /** As a field of an object. */
    void write(JsonGenerator object) throws IOException {
        object.writeObjectFieldStart("weights");
        object.writeStringField("class", score.name().a());
        object.writeStringField("against", score.name().b());
        object.writeNumberField("held", score.form().count());
        JsonLine.number(object, "constant", score.form().constant());
        object.writeArrayFieldStart("features");
        for (QuadraticForm.Weights each : features) {
            object.writeStartObject();
            writeFeature(object, "", each.feature());
            JsonLine.number(object, "withItself", each.withItself());
            JsonLine.number(object, "alone", each.alone());
            object.writeEndObject();
        }
        object.writeEndArray();
        object.writeArrayFieldStart("together");
        for (QuadraticForm.Together each : pairs.largest()) {
            object.writeStartObject();
            writeFeature(object, "1", each.first());
            writeFeature(object, "2", each.second());
            JsonLine.number(object, "together", each.weight());
            object.writeEndObject();
        }
        object.writeEndArray();
        object.writeNumberField("lookedAtInPairs", pairs.among());
        object.writeBooleanField("complete", pairs.complete());
        object.writeEndObject();
    }

    private void writeFeature(JsonGenerator object, String number, int index) throws IOException {
        object.writeStringField("feature" + number, names.apply(index));
        object.writeNumberField("index" + number, index);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
