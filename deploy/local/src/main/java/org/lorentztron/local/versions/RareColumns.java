package org.lorentztron.local.versions;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.Share;

/**
 * Columns of a table of versions: how well each finds the classes that an error rate hides, on the events that are held
 * out. There are none if no class was rare among those of the newest version that was scored.
 */
final class RareColumns {
    private static final int WIDTH = "100.0 % (1,000 of 1,000)".length();

    private final List<Column> columns = new ArrayList<>();

    /** @param isRecall else it is of the precision */
    private record Column(String label, boolean isRecall) {

        String head() {
            return (isRecall ? "recall of " : "precision of ") + label;
        }

        String cell(VersionInfo manifest) {
            int k = manifest.classes().indexOf(label);
            Evaluation scored = manifest.evaluation();
            if (k < 0 || scored == null) {
                return "";
            }
            ClassFigures figures = scored.figures(k);
            return text(isRecall ? figures.recall() : figures.precision());
        }

        private static String text(@Nullable Share share) {
            return share != null && share.isKnown() ? share.text() : "";
        }

        String padded(String text) {
            return "  " + " ".repeat(Math.max(0, Math.max(WIDTH, head().length()) - text.length())) + text;
        }
    }

    /** @param manifests the oldest first */
    RareColumns(List<VersionInfo> manifests) {
        for (VersionInfo manifest : manifests) {
            Evaluation scored = manifest.evaluation();
            if (scored != null && scored.events() > 0) {
                columns.clear();
                scored.rareClasses().shown().forEach(k -> add(manifest.classes().get(k), scored.figures(k)));
            }
        }
    }

    private void add(String label, ClassFigures figures) {
        columns.add(new Column(label, true));
        if (figures.precision() != null) {
            columns.add(new Column(label, false));
        }
    }

    /** Each with two blanks before it. */
    String heads() {
        StringBuilder line = new StringBuilder();
        columns.forEach(column -> line.append(column.padded(column.head())));
        return line.toString();
    }

    /** What a version has in them; blank where no event says anything. */
    String cells(VersionInfo manifest) {
        StringBuilder line = new StringBuilder();
        columns.forEach(column -> line.append(column.padded(column.cell(manifest))));
        return line.toString();
    }
}
