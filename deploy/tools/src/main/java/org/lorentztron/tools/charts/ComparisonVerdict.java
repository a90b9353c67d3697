package org.lorentztron.tools.charts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualitySpread.Interval;
import org.lorentztron.model.monitor.RareClasses;
import org.lorentztron.model.monitor.TwoShares;
import org.lorentztron.tools.charts.DifferenceTable.Tested;

/**
 * Which of two versions is better, each tested by events of its own. The number that decides is chosen by the classes
 * and not by its outcome: the error rate, or the log loss if a class is {@linkplain RareClasses rare}, which the error
 * rate would hide, or if the shares of events without a decision differ by more than chance ({@link TwoShares#z} is 2
 * or more): whoever decides what is easy alone has fewer errors. With r the share of errors, of right decisions or of
 * rare events in both together, whichever is least of those that matter, a version of n events must have n r &gt;=
 * {@value #LEAST}: of fewer, nothing is said but how many more are needed. So a version without any mistake, whose own
 * rate has no interval, is compared, too. If the difference d is not more than chance, with w from d to the end of its
 * interval towards 0, about n ((w / d)^2 - 1) more events show whether it is one.
 *
 * @param number that decides
 * @param tells whether the events are enough to say anything, and their shares have not changed
 * @param better title of the better version; null if nothing is more than chance
 * @param moreEvents how many events of both more are needed, about; 0 if that is not known or none are
 * @param text in words
 */
public record ComparisonVerdict(
        QualityNumber number, boolean tells, @Nullable String better, long moreEvents, String text) {
    private static final int LEAST = 10;
    private static final double MOST_Z = 2;
    /** More are no help. */
    private static final double MOST = 1e9;

    /**
     * Of versions whose shares changed, so that each has events of other times. @param since when they hold, ms since
     * 1970
     */
    public static ComparisonVerdict ofChangedShares(long since) {
        String text = "the shares changed within the stretch: compare from when they hold, --from "
                + Instant.ofEpochMilli(since);
        return new ComparisonVerdict(QualityNumber.ERROR, false, null, 0, text);
    }

    /** @param classes of both versions */
    public static ComparisonVerdict of(List<String> classes, Tested first, Tested second) {
        List<Quality> both = List.of(first.quality(), second.quality());
        List<Integer> rare = rare(classes.size(), both);
        boolean abstainsAlike = Math.abs(abstention(first.quality(), second.quality())) < MOST_Z;
        QualityNumber number = rare.isEmpty() && abstainsAlike ? QualityNumber.ERROR : QualityNumber.LOG_LOSS;
        double few = more(both, rare);
        if (few > 0) {
            String what = rare.isEmpty() ? "errors and right decisions" : "events of rare classes";
            String text = String.format(
                    Locale.ROOT,
                    "too few events: about %,.0f more needed, for %d %s of each version",
                    few,
                    LEAST,
                    what);
            return new ComparisonVerdict(number, false, null, (long) few, text);
        }
        double own = number.of(first.quality());
        double other = number.of(second.quality());
        Interval interval = first.spread().less(second.spread(), number::of);
        String numbers = number.title() + " " + text(number, own) + " against " + text(number, other) + ", difference "
                + text(number, own - other) + " (" + text(number, interval.low()) + " to "
                + text(number, interval.high()) + ")";
        if (!abstainsAlike) {
            numbers += ", no label for "
                    + text(QualityNumber.ERROR, first.quality().abstained()) + " against "
                    + text(QualityNumber.ERROR, second.quality().abstained());
        }
        if (interval.isAwayFromZero()) {
            boolean isFirst = own < other;
            String better = isFirst ? first.title() : second.title();
            String worse = isFirst ? second.title() : first.title();
            return new ComparisonVerdict(
                    number, true, better, 0, better + " is better than " + worse + ", more than chance: " + numbers);
        }
        long more = more(both, own - other, interval);
        String advice =
                more == 0 ? "" : String.format(Locale.ROOT, "; if it stays, about %,d more events show it", more);
        return new ComparisonVerdict(number, true, null, more, "not more than chance: " + numbers + advice);
    }

    private static double abstention(Quality first, Quality second) {
        return TwoShares.z(
                first.events() * first.abstained(),
                first.events(),
                second.events() * second.abstained(),
                second.events());
    }

    private static List<Integer> rare(int classes, List<Quality> both) {
        double[] events = new double[both.get(0).ownClasses()];
        double all = 0;
        for (Quality quality : both) {
            all += quality.events();
            for (int c = 0; c < events.length; c++) {
                events[c] += quality.events(c);
            }
        }
        return RareClasses.among(classes, all, events).shown();
    }

    /** How many events are missing until both have enough of what is scarce. */
    private static double more(List<Quality> both, List<Integer> rare) {
        List<Double> counts = new ArrayList<>();
        double all = 0;
        double scarce = 0;
        for (Quality quality : both) {
            double decided = rare.isEmpty() ? quality.events() * (1 - quality.abstained()) : quality.events();
            double found = decided * quality.error();
            if (!rare.isEmpty()) {
                found = rare.stream().mapToDouble(quality::events).sum();
            }
            counts.add(decided);
            all += decided;
            scarce += decided > 0 ? found : 0;
        }
        // Of none so far, there may be one among as many events again.
        double share = Math.max(Math.min(scarce, all - scarce), 1) / Math.max(all, 1);
        double more = 0;
        for (double count : counts) {
            more = Math.max(more, (LEAST / share - count) * all / Math.max(count, 1));
        }
        return Math.ceil(more);
    }

    /** How many more events would show a difference, if it stays as it is. */
    private static long more(List<Quality> both, double difference, Interval interval) {
        double width = difference > 0 ? difference - interval.low() : interval.high() - difference;
        double all = both.get(0).events() + both.get(1).events();
        double more = all * (width * width / (difference * difference) - 1);
        return more > 0 && more < MOST ? (long) Math.ceil(more) : 0;
    }

    private static String text(QualityNumber number, double value) {
        return number == QualityNumber.ERROR
                ? String.format(Locale.ROOT, "%.2f %%", 100 * value)
                : String.format(Locale.ROOT, "%.4f", value);
    }
}
