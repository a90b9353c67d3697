package org.lorentztron.local.versions;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
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

    private enum Figure {
        RECALL("recall of "),
        PRECISION("precision of "),
        PR_AUC("PR-AUC of ");

        private final String head;

        Figure(String head) {
            this.head = head;
        }

        String text(ClassFigures figures) {
            return switch (this) {
                case RECALL -> shareText(figures.recall());
                case PRECISION -> shareText(figures.precision());
                case PR_AUC -> Double.isNaN(figures.prAuc()) ? "" : String.format(Locale.ROOT, "%.2f", figures.prAuc());
            };
        }

        private static String shareText(@Nullable Share share) {
            return share != null && share.isKnown() ? share.text() : "";
        }

        /** Whether a version knows it, if only that no event tells it. */
        boolean isIn(ClassFigures figures) {
            return switch (this) {
                case RECALL -> true;
                case PRECISION -> figures.precision() != null;
                case PR_AUC -> !Double.isNaN(figures.prAuc());
            };
        }

        int width() {
            return this == PR_AUC ? 0 : WIDTH;
        }
    }

    private record Column(String label, Figure figure) {

        String head() {
            return figure.head + label;
        }

        String cell(VersionInfo manifest) {
            int k = manifest.classes().indexOf(label);
            Evaluation scored = manifest.evaluation();
            if (k < 0 || scored == null) {
                return "";
            }
            return figure.text(scored.figures(k));
        }

        String padded(String text) {
            return "  " + " ".repeat(Math.max(0, Math.max(figure.width(), head().length()) - text.length())) + text;
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
        Stream.of(Figure.values())
                .filter(figure -> figure.isIn(figures))
                .forEach(figure -> columns.add(new Column(label, figure)));
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
