package org.lorentztron.tools.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lorentztron.model.monitor.Quality;

/**
 * The quality of predictions as text for a terminal: the numbers of all classes in one line, then a row for each class.
 *
 * <pre>
 *   log loss 0.2531, Brier 0.1120, kappa 0.921, ECE 0.012
 *   class  events  precision  recall  ROC-AUC  PR-AUC
 *       0     118      0.975   0.983    0.999   0.997
 *       1     130      0.985       ·    1.000   0.999
 * </pre>
 *
 * <p>A number of which no event says anything is a dot. Of more than {@value #MOST_CLASSES} classes, the rows are those
 * of the least recall. Stateless and thread-safe.
 */
public final class QualityTable {
    private static final int MOST_CLASSES = 20;
    private static final List<String> HEAD = List.of("class", "events", "precision", "recall", "ROC-AUC", "PR-AUC");

    private QualityTable() {}

    /**
     * The lines, without line ends.
     *
     * @param classes the names of the K classes
     */
    public static List<String> lines(List<String> classes, Quality quality) {
        List<List<String>> rows = new ArrayList<>(List.of(HEAD));
        for (int c : shown(quality)) {
            rows.add(List.of(
                    classes.get(c),
                    String.format(Locale.ROOT, "%,.0f", quality.events(c)),
                    cell(quality.precision(c)),
                    cell(quality.recall(c)),
                    cell(quality.rocAuc(c)),
                    cell(quality.prAuc(c))));
        }
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "log loss %.4f, Brier %.4f, kappa %.3f, ECE %.3f",
                quality.logLoss(),
                quality.brier(),
                quality.kappa(),
                quality.ece()));
        lines.addAll(Columns.aligned(rows));
        if (classes.size() > rows.size() - 1) {
            lines.add("of " + classes.size() + " classes, those of the least recall among the first "
                    + quality.ownClasses());
        }
        return lines;
    }

    /** In the order of the classes, or if they are many, of recall; classes without events are last. */
    private static int[] shown(Quality quality) {
        int classes = quality.ownClasses();
        if (classes <= MOST_CLASSES) {
            return IntStream.range(0, classes).toArray();
        }
        return IntStream.range(0, classes)
                .boxed()
                .sorted(Comparator.comparingDouble(quality::recall))
                .mapToInt(c -> c)
                .limit(MOST_CLASSES)
                .toArray();
    }

    private static String cell(double number) {
        return Double.isNaN(number) ? "·" : String.format(Locale.ROOT, "%.3f", number);
    }
}
