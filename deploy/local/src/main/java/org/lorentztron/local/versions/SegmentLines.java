package org.lorentztron.local.versions;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.SegmentQuality.Segment;
import org.lorentztron.model.monitor.Share;

/** The evaluation of a version by the values of fields, as lines for people. */
final class SegmentLines {
    private SegmentLines() {}

    /** One table for each field, with a line before it; none if the version has none. */
    static List<String> of(VersionInfo version) {
        Evaluation evaluation = version.evaluation();
        List<String> lines = new ArrayList<>();
        String field = null;
        for (SegmentEvaluation each : evaluation == null ? List.<SegmentEvaluation>of() : evaluation.segments()) {
            if (!each.field().equals(field)) {
                field = each.field();
                lines.add("");
                lines.add("version " + version.version() + " by " + field + ":");
            }
            lines.add(line(each, version.classes()));
        }
        return lines;
    }

    private static String line(SegmentEvaluation segment, List<String> classes) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "  %-24s  %,9d held out  %6.2f %% errors",
                new Segment(0, segment.value()).shown(),
                segment.events(),
                100 * segment.error()));
        for (SegmentEvaluation.OfRare of : segment.rare()) {
            ClassFigures figures = new ClassFigures(
                    new Share(of.found(), of.events()), new Share(of.found(), of.predicted()), of.prAuc());
            line.append("  ").append(classes.get(of.label())).append(": ").append(figures.text());
        }
        return line.toString();
    }
}
