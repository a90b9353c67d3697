package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.kind.DurationText;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.tools.charts.LeastCalibrated;
import org.lorentztron.tools.cli.JsonLine;

/** The newest {@value #MOST} versions as they came, and what the newest one is. Not thread-safe. */
final class VersionLog extends Section {
    static final int MOST = 30;

    private static final Evaluation NONE = new Evaluation(0, 0, 0, List.of(), null, List.of());

    private final Deque<Row> rows = new ArrayDeque<>();
    private String about = "";
    private long interval;
    private long count;

    /**
     * A version.
     *
     * @param taken when it was taken here, ms since 1970
     * @param intervalEnd time of the events until which it has trained, ms since 1970
     * @param error on held-out events; NaN if there are none
     * @param heldOut how many these are
     * @param rare what those of rare classes are judged by
     */
    private record Row(
            long number,
            long taken,
            long intervalEnd,
            long trained,
            double error,
            long heldOut,
            List<RareClass> rare) {}

    private record RareClass(int index, String label, ClassFigures figures) {}

    VersionLog() {
        super("versions");
    }

    /** @param now ms since 1970 */
    void add(ModelVersion version, long now) {
        VersionInfo manifest = version.manifest();
        Evaluation scored = manifest.evaluation();
        Evaluation evaluation = scored == null ? NONE : scored;
        boolean isScored = evaluation.events() > 0;
        rows.addFirst(new Row(
                version.version(),
                now,
                manifest.intervalEnd(),
                manifest.eventsTrained(),
                isScored ? evaluation.error() : Double.NaN,
                evaluation.events(),
                rare(manifest.classes(), evaluation)));
        if (rows.size() > MOST) {
            rows.removeLast();
        }
        count++;
        about = about(version);
        interval = interval(manifest);
        change();
    }

    private static List<RareClass> rare(List<String> classes, Evaluation evaluation) {
        return evaluation.rareClasses().shown().stream()
                .map(k -> new RareClass(k, PageText.label(classes.get(k)), evaluation.figures(k)))
                .toList();
    }

    private static String about(ModelVersion version) {
        String learner = version.manifest().options().getOrDefault("learner", "model");
        String features = version.hasNamedFeatures() ? "named features" : version.features() + " features";
        StringBuilder about =
                new StringBuilder(learner + ", " + version.classes().size() + " classes, " + features + ", ");
        about.append(LeastCalibrated.of(version).line());
        version.policy()
                .options()
                .forEach((option, text) ->
                        about.append(", ").append(option).append(' ').append(text));
        return PageText.message(about.toString());
    }

    /** The length of the job's intervals, ms in the time of the events; 0 if the version does not say. */
    private static long interval(VersionInfo manifest) {
        try {
            return DurationText.parse(manifest.options().getOrDefault("interval", "0ms"))
                    .toMillis();
        } catch (IllegalArgumentException notOfThisJob) {
            return 0;
        }
    }

    /** The error of the newest version on held-out events; NaN if there is none. */
    double heldOutError() {
        return rows.isEmpty() ? Double.NaN : rows.getFirst().error();
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("count", count);
        json.writeStringField("about", about);
        json.writeNumberField("interval", interval);
        json.writeArrayFieldStart("rows");
        for (Row row : rows) {
            json.writeStartObject();
            json.writeNumberField("version", row.number());
            json.writeNumberField("taken", row.taken());
            json.writeNumberField("intervalEnd", row.intervalEnd());
            json.writeNumberField("trained", row.trained());
            JsonLine.number(json, "error", row.error());
            json.writeNumberField("heldOut", row.heldOut());
            json.writeArrayFieldStart("rare");
            for (RareClass each : row.rare()) {
                json.writeStartObject();
                json.writeNumberField("index", each.index());
                json.writeStringField("label", each.label());
                json.writeFieldName("figures");
                FiguresJson.write(each.figures(), json);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
