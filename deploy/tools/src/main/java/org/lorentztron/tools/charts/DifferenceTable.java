package org.lorentztron.tools.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualitySpread;
import org.lorentztron.model.monitor.QualitySpread.Interval;

/**
 * What two versions differ by, as text for a terminal:
 *
 * <pre>
 *                 first  second  difference          interval
 *   error        0.0105  0.0120     -0.0015  -0.0031 to 0.0002  may be chance
 *   fraud recall 0.9102  0.8400      0.0702   0.0301 to 0.1105  more than chance
 * </pre>
 *
 * Of classes, the numbers of at most {@value #MOST_CLASSES} with events, the rarest first. Stateless and thread-safe.
 */
public final class DifferenceTable {
    private static final int MOST_CLASSES = 10;

    private DifferenceTable() {}

    /**
     * How good a version was.
     *
     * @param title of its column
     * @param quality of all events
     * @param spread of the same events
     */
    public record Tested(String title, Quality quality, QualitySpread spread) {}

    /** The interval of a difference. */
    private interface Differences {
        Interval of(QualitySpread first, QualitySpread second, ToDoubleFunction<Quality> number);
    }

    /** The lines of versions that were tested by the same events, without line ends. */
    public static List<String> lines(List<String> classes, Tested first, Tested second) {
        return lines(classes, first, second, QualitySpread::less);
    }

    /** The lines of versions that were each tested by events of its own. */
    public static List<String> linesOfOthers(List<String> classes, Tested first, Tested second) {
        return lines(classes, first, second, QualitySpread::lessOfOthers);
    }

    private static List<String> lines(List<String> classes, Tested first, Tested second, Differences differences) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", first.title, second.title, "difference", "interval", ""));
        for (QualityNumber number : QualityNumber.values()) {
            rows.add(row(number.title(), first, second, number::of, differences));
        }
        for (int c : rarest(first.quality)) {
            for (QualityNumber.OfClass number : QualityNumber.OfClass.values()) {
                rows.add(row(classes.get(c) + " " + number.title(), first, second, q -> number.of(q, c), differences));
            }
        }
        return Columns.aligned(rows, 1);
    }

    private static List<String> row(
            String name, Tested first, Tested second, ToDoubleFunction<Quality> number, Differences differences) {
        double own = number.applyAsDouble(first.quality);
        double other = number.applyAsDouble(second.quality);
        Interval interval = differences.of(first.spread, second.spread, number);
        if (Double.isNaN(own - other)) {
            return List.of(name, cell(own), cell(other), "·", "·", "");
        }
        if (Double.isNaN(interval.low())) {
            return List.of(
                    name, cell(own), cell(other), cell(own - other), "·", why(own, other, first, second, number));
        }
        return List.of(
                name,
                cell(own),
                cell(other),
                cell(own - other),
                cell(interval.low()) + " to " + cell(interval.high()),
                interval.isAwayFromZero() ? "more than chance" : "may be chance");
    }

    /** Of two versions one of which made no mistake, {@link ComparisonVerdict} says whether the events are enough. */
    private static String why(double own, double other, Tested first, Tested second, ToDoubleFunction<Quality> number) {
        if (own == other) {
            return "no difference";
        }
        boolean haveIntervals =
                first.spread.of(number).isKnown() && second.spread.of(number).isKnown();
        return haveIntervals ? "too few events" : "one has no interval";
    }

    private static String cell(double number) {
        return Double.isNaN(number) ? "·" : String.format(Locale.ROOT, "%.4f", number);
    }

    /** Classes with events, the rarest first; of two the rarer one alone: the other's numbers say the same. */
    public static List<Integer> rarest(Quality quality) {
        List<Integer> classes = new ArrayList<>();
        for (int c = 0; c < quality.ownClasses(); c++) {
            if (quality.events(c) > 0) {
                classes.add(c);
            }
        }
        classes.sort((a, b) -> Double.compare(quality.events(a), quality.events(b)));
        return classes.subList(0, Math.min(classes.size(), quality.ownClasses() == 2 ? 1 : MOST_CLASSES));
    }
}
