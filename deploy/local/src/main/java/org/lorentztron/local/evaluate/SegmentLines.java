package org.lorentztron.local.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.SegmentQuality.Segment;
import org.lorentztron.model.monitor.Share;

/** How a version does by the values of fields, as lines for people. */
public final class SegmentLines {
    private SegmentLines() {}

    /** Those of a version's held-out events; none if it has none. */
    public static List<String> of(VersionInfo version) {
        Evaluation evaluation = version.evaluation();
        return evaluation == null ? List.of() : of(version, evaluation.segments(), "held out");
    }

    /**
     * One table for each field, with a line before it.
     *
     * @param which events they are of, in words
     */
    static List<String> of(VersionInfo version, List<SegmentEvaluation> segments, String which) {
        List<String> lines = new ArrayList<>();
        String field = null;
        for (SegmentEvaluation each : segments) {
            if (!each.field().equals(field)) {
                field = each.field();
                lines.add("");
                lines.add("version " + version.version() + " by " + field + ":");
            }
            lines.add(line(each, version.classes(), which));
        }
        return lines;
    }

    private static String line(SegmentEvaluation segment, List<String> classes, String which) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "  %-24s  %,9d %s  %6.2f %% errors",
                new Segment(0, segment.value()).shown(),
                segment.events(),
                which,
                100 * segment.error()));
        for (SegmentEvaluation.OfRare of : segment.rare()) {
            ClassFigures figures = new ClassFigures(
                    new Share(of.found(), of.events()), new Share(of.found(), of.predicted()), of.prAuc());
            line.append("  ").append(classes.get(of.label())).append(": ").append(figures.text());
        }
        return line.toString();
    }
}
