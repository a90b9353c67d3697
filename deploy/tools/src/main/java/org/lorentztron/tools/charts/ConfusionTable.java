package org.lorentztron.tools.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.model.monitor.ConfusionCounts;

/**
 * The confusion matrix as text for a terminal: aligned columns, one row per true class, zeros as dots, the error of
 * each class at the right.
 *
 * <pre>
 *   truth    0    1   error
 *       0  118    2   1.7 %
 *       1    ·  130   0.0 %
 *          predicted
 * </pre>
 *
 * <p>Of more than {@value #MOST_CLASSES} classes the {@link LargestConfusions} alone. Stateless and thread-safe.
 */
public final class ConfusionTable {
    /** A matrix of more classes fits no terminal. */
    private static final int MOST_CLASSES = 20;

    private static final String TRUTH = "truth";
    private static final String ERROR = "error";
    private static final String NOTHING = "·";

    private ConfusionTable() {}

    /**
     * The lines, without line ends.
     *
     * @param classes the names of the K classes
     */
    public static List<String> lines(List<String> classes, ConfusionCounts counts) {
        int k = classes.size();
        if (k > MOST_CLASSES) {
            return LargestConfusions.lines(classes, counts);
        }
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>();
        head.add(TRUTH);
        head.addAll(classes);
        head.add(ERROR);
        rows.add(head);
        for (int truth = 0; truth < k; truth++) {
            rows.add(row(classes.get(truth), truth, k, counts));
        }
        int[] widths = new int[k + 2];
        int widest = 3;
        for (List<String> row : rows) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], row.get(c).length());
                widest = c > 0 && c <= k ? Math.max(widest, widths[c]) : widest;
            }
        }
        // Equal columns between the first and the last: a matrix should look like one.
        for (int c = 1; c <= k; c++) {
            widths[c] = widest;
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            lines.add(line(row, widths));
        }
        lines.add(" ".repeat(widths[0] + 2) + "predicted");
        return lines;
    }

    private static List<String> row(String name, int truth, int k, ConfusionCounts counts) {
        List<String> row = new ArrayList<>();
        row.add(name);
        long sum = 0;
        for (int predicted = 0; predicted < k; predicted++) {
            long count = counts.count(truth, predicted);
            sum += count;
            row.add(count == 0 ? NOTHING : Long.toString(count));
        }
        long wrong = sum - counts.count(truth, truth);
        row.add(sum == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * wrong / sum));
        return row;
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String gap = c == 0 ? "" : c == widths.length - 1 ? "   " : "  ";
            String cell = cells.get(c);
            line.append(gap).append(" ".repeat(widths[c] - cell.length())).append(cell);
        }
        return line.toString().stripTrailing();
    }
}
