package org.lorentztron.local.shared;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.job.options.learner.AutoChoices;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.probability.PlattScaling;
import org.lorentztron.tools.charts.LeastCalibrated;

/** A version of a model as lines for people. */
public final class VersionText {
    private static final List<String> HEAD =
            List.of("part", "examples", "updates", "mistakes", "share", "calibrated", "|U|", "|V|", "sha256");
    private static final int DIGEST_DIGITS = 12;

    private VersionText() {}

    /** Which model this is, and how much of it there is. */
    public static String title(ModelVersion version) {
        if (version.pairs().isEmpty()) {
            return format(
                    "Model '%s', version %d: %,d %s of kind %s, trained on %,d events",
                    version.manifest().modelId(),
                    version.version(),
                    version.partCount(),
                    version.partCount() == 1 ? "part" : "parts",
                    version.records().get(0).kind(),
                    version.manifest().eventsTrained());
        }
        return format(
                "Model '%s', version %d: %,d of %,d %s, trained on %,d events",
                version.manifest().modelId(),
                version.version(),
                version.pairs().size(),
                scheme(version).parts(version.classes().size()).count(),
                parts(scheme(version)),
                version.manifest().eventsTrained());
    }

    /** The one that the first part has, as all others. */
    private static Scheme scheme(ModelVersion version) {
        return version.pairs().get(0).name().scheme();
    }

    private static String parts(Scheme scheme) {
        return switch (scheme) {
            case PAIRS -> "pairs";
            case REST -> "classes against the rest";
        };
    }

    /** What shaped the model, one property per line. */
    public static List<String> properties(ModelVersion version) {
        Map<String, String> options = new TreeMap<>(version.manifest().options());
        options.put("classes", String.join(", ", version.classes()));
        options.put("features", features(version));
        options.put("seed", Long.toString(version.manifest().seed()));
        options.put("interval end", Instant.ofEpochMilli(version.manifest().intervalEnd()) + " (event time)");
        options.put("software", version.manifest().softwareVersion());
        options.put("chosen", AutoChoices.line(version.manifest().options()));
        Evaluation evaluation = version.manifest().evaluation();
        if (evaluation != null) {
            options.put("held out", heldOut(version.classes(), evaluation));
            Evaluation progressive = evaluation.progressive();
            if (progressive != null) {
                options.put("progressive", scored(version.classes(), progressive));
            }
        }
        int width = options.keySet().stream().mapToInt(String::length).max().orElseThrow();
        List<String> lines = new ArrayList<>();
        options.forEach((name, value) -> lines.add("  " + padded(name, -width) + "  " + value));
        return lines;
    }

    private static String scored(List<String> classes, Evaluation evaluation) {
        List<String> parts = new ArrayList<>(evaluation.rareFigures(classes));
        parts.add(format(
                "%,d errors in %,d events, log loss %.4f",
                evaluation.errors(), evaluation.events(), evaluation.logLoss()));
        return String.join("; ", parts);
    }

    private static String heldOut(List<String> classes, Evaluation evaluation) {
        String scored = scored(classes, evaluation);
        return evaluation.refused().isEmpty()
                ? scored
                : scored + "; refused: " + String.join(", ", evaluation.refused());
    }

    /** Those of events, and how many a part may take beside them. */
    private static String features(ModelVersion version) {
        FeatureMap map = version.map();
        // How many hashes there are says nothing of how many names.
        String ofEvents = version.hasNamedFeatures() ? "by name, no limit" : Integer.toString(map.features());
        return map.isNone()
                ? ofEvents
                : format(
                        "%s, and %d hats and %d waves of them",
                        ofEvents, map.hats().count(), map.waves().count());
    }

    /**
     * One line per pair or class against the rest below a head, in columns, and what they mean; of parts of another
     * kind name and counts.
     */
    public static List<String> pairs(ModelVersion version) {
        if (version.pairs().isEmpty()) {
            return version.records().stream().map(VersionText::line).toList();
        }
        List<List<String>> rows = new ArrayList<>(List.of(HEAD));
        version.pairs().forEach(pair -> rows.add(row(pair)));
        int[] widths = new int[HEAD.size()];
        rows.forEach(row -> Arrays.setAll(
                widths, column -> Math.max(widths[column], row.get(column).length())));
        // The names stand at the left, the numbers at the right.
        widths[0] = -widths[0];
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                line.append("  ").append(padded(row.get(column), widths[column]));
            }
            lines.add(line.toString().stripTrailing());
        }
        lines.add("");
        lines.add("  examples, updates, mistakes and their share of the examples: since the job's first event");
        lines.add("  calibrated: events of each side on which probabilities rest; one number: of the rarer side");
        lines.add("  |U|, |V|: Frobenius norms of the averaged model; sha256: its beginning, all of it with --json");
        return lines;
    }

    private static String line(PublishedPart part) {
        return format(
                "  %s  %s%,d examples, %,d updates, %,d mistakes",
                part.name(),
                part instanceof PublishedNetwork network ? units(network) : "",
                part.counts().examples(),
                part.counts().updates(),
                part.counts().mistakes());
    }

    private static String units(PublishedNetwork network) {
        return format(
                "%,d units (%s) of %,d features for %,d classes, |basis| %.4g, |outputs| %.4g, ",
                network.units(),
                network.kernel().id(),
                network.featureSet().count(),
                network.classes(),
                norm(network.basis()),
                norm(network.outputs()));
    }

    private static List<String> row(PublishedPair pair) {
        double share = (double) pair.counts().mistakes() / pair.counts().examples();
        return List.of(
                pair.name().b() == null
                        ? pair.name().toString()
                        : pair.name().a() + " | " + pair.name().b(),
                format("%,d", pair.counts().examples()),
                format("%,d", pair.counts().updates()),
                format("%,d", pair.counts().mistakes()),
                Double.isNaN(share) ? "-" : format("%.2f %%", 100 * share),
                calibrated(pair),
                format("%.4g", norm(pair.u())),
                format("%.4g", norm(pair.v())),
                pair.digest().sha256().substring(0, DIGEST_DIGITS));
    }

    private static String calibrated(PublishedPair pair) {
        PlattScaling.Sides sides = LeastCalibrated.bothOf(pair);
        return sides == null
                ? format("%,d", LeastCalibrated.events(pair))
                : format("%,d | %,d", sides.positive(), sides.negative());
    }

    /** The Frobenius norm. */
    public static double norm(float[] values) {
        double sum = 0;
        for (float value : values) {
            sum += (double) value * value;
        }
        return Math.sqrt(sum);
    }

    /** Pads the text to the width: aligned right, or left if the width is negative. */
    private static String padded(String text, int width) {
        String gap = " ".repeat(Math.max(0, Math.abs(width) - text.length()));
        return width < 0 ? text + gap : gap + text;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
