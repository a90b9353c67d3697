package org.lorentztron.local;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.model.ensemble.QuadraticForm;
import org.lorentztron.model.expand.FeatureMap;
import org.lorentztron.model.expand.Hats;
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
        this.names = index -> name(index, version.map(), names);
    }

    /** Those that a feature map makes are called by what they are made of. */
    static String name(int index, FeatureMap map, FeatureNames names) {
        if (map.isOwn(index)) {
            return names.of(index);
        }
        int place = map.place(index);
        return map.isHat(index)
                ? hat(place, map.hats(), names)
                : "wave " + (place - map.hats().count());
    }

    /** It is 1 where its feature has the value of its knot; that of the first knot also below, of the last above. */
    private static String hat(int place, Hats hats, FeatureNames names) {
        int k = hats.owner(place);
        float[] knots = hats.knots(k);
        float knot = hats.knotAt(place);
        String near = names.of(hats.features()[k]) + " near "
                + new BigDecimal(Float.toString(knot)).stripTrailingZeros().toPlainString();
        if (knot == knots[0]) {
            return near + " or less";
        }
        return knot == knots[knots.length - 1] ? near + " or more" : near;
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
        return lines;
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
