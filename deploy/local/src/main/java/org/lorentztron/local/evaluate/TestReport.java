package org.lorentztron.local.evaluate;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.local.shared.EvaluationJson;
import org.lorentztron.local.shared.ShownPolicy;
import org.lorentztron.local.shared.VersionText;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualitySpread.Interval;
import org.lorentztron.tools.charts.ConfusionTable;
import org.lorentztron.tools.charts.DifferenceTable;
import org.lorentztron.tools.charts.DifferenceTable.Tested;
import org.lorentztron.tools.charts.LeastCalibrated;
import org.lorentztron.tools.charts.QualityPicture;
import org.lorentztron.tools.charts.QualityPicture.Curve;
import org.lorentztron.tools.charts.QualityTable;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.JsonLine;

/**
 * How a version did in a test, for people, programs and eyes.
 *
 * @param decides how labels came from probabilities
 */
record TestReport(ModelVersion version, DecisionPolicy decides, TestResults results) {
    /** One object on one line: of the first version, and if there is a second one, of that, and what differs. */
    static String json(List<TestReport> reports) {
        TestReport first = reports.get(0);
        return JsonLine.of(object -> {
            first.write(object);
            if (reports.size() > 1) {
                TestReport second = reports.get(1);
                object.writeObjectFieldStart("against");
                second.write(object);
                object.writeEndObject();
                QualityJson.writeIntervals(
                        object,
                        "differences",
                        first.version.classes(),
                        first.quality().ownClasses(),
                        number -> first.results.spread().less(second.results.spread(), number));
            }
        });
    }

    private void write(JsonGenerator object) throws IOException {
        object.writeNumberField("version", version.version());
        object.writeNumberField("events", version.manifest().eventsTrained());
        ShownPolicy.of(decides).write(object);
        JsonLine.number(object, "testError", results.counts().errorRate());
        object.writeNumberField("pairs", pairsOfClasses());
        object.writeNumberField("parts", version.partCount());
        object.writeNumberField("records", version.records().size());
        object.writeNumberField("calibratedOn", LeastCalibrated.of(version).events());
        QualityJson.write(object, version.classes(), quality());
        QualityJson.writeIntervals(
                object, "intervals", version.classes(), quality().ownClasses(), results.spread()::of);
        List<SegmentEvaluation> segments = results.segments();
        if (!segments.isEmpty()) {
            EvaluationJson.writeSegments(object, segments, version.classes());
        }
    }

    /** How many parts tell two classes apart: classes against the rest are parts, but no pairs. */
    private long pairsOfClasses() {
        return version.pairs().stream()
                .filter(pair -> pair.name().scheme() == Scheme.PAIRS)
                .count();
    }

    /** Tables of each version, and of what differs. */
    static void print(List<TestReport> reports, PrintStream out) {
        for (TestReport report : reports) {
            report.print(out);
        }
        if (reports.size() > 1) {
            DifferenceTable.lines(
                            reports.get(0).version.classes(),
                            reports.get(0).tested(),
                            reports.get(1).tested())
                    .forEach(line -> out.println("  " + line));
        }
    }

    private void print(PrintStream out) {
        ConfusionCounts counts = results.counts();
        out.println(VersionText.title(version));
        if (!decides.equals(DecisionPolicy.NONE)) {
            out.println("Decides by " + ShownPolicy.of(decides).line());
        }
        out.println();
        Interval error = results.spread().of(Quality::error);
        String limits = error.isKnown()
                ? String.format(Locale.ROOT, " (%.2f-%.2f)", 100 * error.low(), 100 * error.high())
                : "";
        out.printf(
                Locale.ROOT,
                "Error rate %.2f %%%s: it takes %,d of %,d examples for another class%n",
                100 * counts.errorRate(),
                limits,
                counts.errors(),
                counts.events());
        if (quality().abstained() > 0) {
            out.printf(
                    Locale.ROOT,
                    "No label for %.2f %% of all examples%n",
                    100 * quality().abstained());
        }
        out.println();
        ConfusionTable.lines(version.classes(), counts).forEach(line -> out.println("  " + line));
        out.println();
        QualityTable.lines(version.classes(), quality(), results.spread()).forEach(line -> out.println("  " + line));
        SegmentLines.of(version.manifest(), results.segments(), "tested").forEach(out::println);
        out.println();
        out.println(LeastCalibrated.of(version).line());
        out.println();
    }

    private Tested tested() {
        return results.tested("version " + version.version());
    }

    private Quality quality() {
        return results.quality();
    }

    /**
     * Draws the curves of classes that have events.
     *
     * @throws CommandFailedException if all events are of one class
     */
    static void draw(List<TestReport> reports, Path file) throws IOException, CommandFailedException {
        List<Curve> curves = new ArrayList<>();
        for (int c : reports.get(0).drawnClasses()) {
            for (TestReport report : reports) {
                String name = report.version.classes().get(c) + ", version " + report.version.version();
                curves.add(Curve.of(name, c, report.quality(), report.results.curves(c)));
            }
        }
        if (curves.isEmpty()) {
            throw new CommandFailedException("nothing can be drawn: all events are of one class");
        }
        String model = reports.get(0).version.manifest().modelId();
        QualityPicture.write(
                file,
                String.format(
                        Locale.ROOT,
                        "model %s, %,.0f events",
                        model,
                        reports.get(0).quality().events()),
                curves);
    }

    /** The rarest first, since there is most to decide; of two classes the rarer one alone. */
    private List<Integer> drawnClasses() {
        List<Integer> classes = DifferenceTable.rarest(quality());
        return classes.stream().filter(c -> results.curves(c).areDefined()).toList();
    }
}
