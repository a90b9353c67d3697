package org.lorentztron.tools.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.lorentztron.model.monitor.ConfusionCounts;

/**
 * Which classes are most often taken for which others, as text: the {@value #MOST} largest counts beside the diagonal
 * of the confusion matrix, the largest first and equal ones in the order of the classes, each with its share of the
 * events of the true class; then how many there are besides.
 *
 * <pre>
 *   truth  predicted  events  of the class
 *      17         71       9         7.5 %
 *      38         88       8         6.7 %
 *   and 12 confusions of other classes, in 15 events
 * </pre>
 *
 * <p>Stateless and thread-safe.
 */
final class LargestConfusions {
    private static final int MOST = 20;
    private static final List<String> HEAD = List.of("truth", "predicted", "events", "of the class");

    private LargestConfusions() {}

    /** Events of one class that were taken for another one. */
    private record Confusion(int truth, int predicted, long events) {}

    /**
     * The lines, without line ends.
     *
     * @param classes the names of the K classes
     */
    static List<String> lines(List<String> classes, ConfusionCounts counts) {
        List<Confusion> confusions = confusions(classes.size(), counts);
        if (confusions.isEmpty()) {
            return List.of("no class is taken for another");
        }
        List<Confusion> largest = confusions.subList(0, Math.min(MOST, confusions.size()));
        List<List<String>> rows = new ArrayList<>(List.of(HEAD));
        for (Confusion each : largest) {
            rows.add(List.of(
                    classes.get(each.truth()),
                    classes.get(each.predicted()),
                    Long.toString(each.events()),
                    String.format(
                            Locale.ROOT, "%.1f %%", 100.0 * each.events() / events(each.truth(), classes, counts))));
        }
        List<String> lines = Columns.aligned(rows);
        List<Confusion> others = confusions.subList(largest.size(), confusions.size());
        if (!others.isEmpty()) {
            long events = others.stream().mapToLong(Confusion::events).sum();
            lines.add("and " + others.size() + " confusions of other classes, in " + events + " events");
        }
        return lines;
    }

    private static List<Confusion> confusions(int classes, ConfusionCounts counts) {
        List<Confusion> confusions = new ArrayList<>();
        for (int truth = 0; truth < classes; truth++) {
            for (int predicted = 0; predicted < classes; predicted++) {
                if (truth != predicted && counts.count(truth, predicted) > 0) {
                    confusions.add(new Confusion(truth, predicted, counts.count(truth, predicted)));
                }
            }
        }
        confusions.sort(Comparator.comparingLong(Confusion::events).reversed());
        return confusions;
    }

    private static long events(int truth, List<String> classes, ConfusionCounts counts) {
        long events = 0;
        for (int predicted = 0; predicted < classes.size(); predicted++) {
            events += counts.count(truth, predicted);
        }
        return events;
    }
}
