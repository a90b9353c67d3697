package org.lorentztron.tools.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualitySpread;
import org.lorentztron.model.monitor.QualitySpread.Interval;

/**
 * The quality of predictions as text for a terminal: the numbers of all classes in one line, then a row for each class.
 * With a spread, each number is followed by its interval.
 *
 * <pre>
 *   kappa 0.921, log loss 0.2531, Brier 0.1120, ECE 0.012
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

    private QualityTable() {}

    /**
     * The lines, without line ends.
     *
     * @param classes the names of the K classes
     * @param spread of the same events; null for numbers without intervals
     */
    public static List<String> lines(List<String> classes, Quality quality, @Nullable QualitySpread spread) {
        List<String> head = new ArrayList<>(List.of("class", "events"));
        List<String> totals = new ArrayList<>();
        for (QualityNumber number : QualityNumber.values()) {
            if (number != QualityNumber.ERROR) {
                String text =
                        number(number.of(quality), number == QualityNumber.LOG_LOSS || number == QualityNumber.BRIER);
                totals.add(number.title() + " " + text + interval(spread, number::of));
            }
        }
        for (QualityNumber.OfClass number : QualityNumber.OfClass.values()) {
            head.add(number.title());
        }
        List<List<String>> rows = new ArrayList<>(List.of(head));
        for (int c : shown(quality)) {
            List<String> row =
                    new ArrayList<>(List.of(classes.get(c), String.format(Locale.ROOT, "%,.0f", quality.events(c))));
            for (QualityNumber.OfClass number : QualityNumber.OfClass.values()) {
                double value = number.of(quality, c);
                row.add(Double.isNaN(value) ? "·" : number(value, false) + interval(spread, q -> number.of(q, c)));
            }
            rows.add(row);
        }
        List<String> lines = new ArrayList<>(List.of(String.join(", ", totals)));
        lines.addAll(Columns.aligned(rows));
        if (classes.size() > rows.size() - 1) {
            lines.add("of " + classes.size() + " classes, those of the least recall among the first "
                    + quality.ownClasses());
        }
        return lines;
    }

    private static String number(double value, boolean fine) {
        return String.format(Locale.ROOT, fine ? "%.4f" : "%.3f", value);
    }

    private static String interval(@Nullable QualitySpread spread, ToDoubleFunction<Quality> number) {
        if (spread == null) {
            return "";
        }
        Interval interval = spread.of(number);
        return interval.isKnown() ? String.format(Locale.ROOT, " (%.3f-%.3f)", interval.low(), interval.high()) : "";
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
}
