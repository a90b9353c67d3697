package org.lorentztron.local.leaks;

import java.util.Arrays;
import java.util.Locale;

/**
 * Whether a quantity stays what it is. The first fifth of its time is warm-up. The median of the last third of the rest
 * may be worse than that of the first third by no more than the tolerance:
 *
 * <pre>
 *     |  warm-up  |   first third   |                 |   last third   |
 *     0          1/5               7/15             11/15              1    of the time
 * </pre>
 *
 * Medians, because a garbage collection or a checkpoint at the moment of a sample says nothing; a leak moves all
 * samples of the last third.
 *
 * @param series what is judged
 * @param worse which way it may not go
 * @param relative tolerance as a share of the first third's median, 0 or more
 * @param absolute tolerance in the unit of the series, 0 or more; the larger of the two counts
 */
public record Flatness(String series, Worse worse, double relative, double absolute) {
    private static final double WARM_UP = 0.2;
    /** Of each third: fewer have no median to speak of. */
    private static final int LEAST_VALUES = 3;

    /** Which way a quantity goes when something is wrong. */
    public enum Worse {
        HIGHER,
        LOWER
    }

    /** Something that must not grow. */
    public static Flatness noGrowth(String series, double relative, double absolute) {
        return new Flatness(series, Worse.HIGHER, relative, absolute);
    }

    /** Something that must not fall. */
    public static Flatness noFall(String series, double relative) {
        return new Flatness(series, Worse.LOWER, relative, 0);
    }

    /**
     * What was found.
     *
     * @param series name of what was judged
     * @param first median of the first third after the warm-up
     * @param last median of the last third
     * @param allowed by how much it may be worse
     * @param flat whether it is not worse by more; false if one of the thirds has too few values
     */
    public record Verdict(String series, double first, double last, double allowed, boolean flat) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %,.4g | %,.4g | %,.3g | %s |",
                    series,
                    first,
                    last,
                    allowed,
                    flat ? "flat" : "NOT FLAT");
        }
    }

    /** Judges a series of the table. */
    public Verdict judge(SampleTable table) {
        double[] times = table.times();
        if (times.length == 0) {
            return new Verdict(series, Double.NaN, Double.NaN, absolute, false);
        }
        double end = times[times.length - 1];
        double begin = times[0] + WARM_UP * (end - times[0]);
        double third = (end - begin) / 3;
        Series measured = table.series(series);
        double first = median(measured, begin, begin + third);
        double last = median(measured, end - third, end);
        double allowed = Math.max(absolute, relative * Math.abs(first));
        double change = worse == Worse.HIGHER ? last - first : first - last;
        // NaN is not flat.
        return new Verdict(series, first, last, allowed, change <= allowed);
    }

    private static double median(Series measured, double from, double to) {
        double[] values = new double[measured.values().length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            double time = measured.times()[i];
            if (time >= from && time <= to) {
                values[count++] = measured.values()[i];
            }
        }
        if (count < LEAST_VALUES) {
            return Double.NaN;
        }
        Arrays.sort(values, 0, count);
        return (values[(count - 1) / 2] + values[count / 2]) / 2;
    }
}
