package org.lorentztron.model.features;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

/**
 * Decides from the first events of a stream how features are scaled, each by its own values. A function of the events
 * alone, whatever their order, and the same bits on every machine: moments are float64 sums over sorted values,
 * logarithms those of {@link StrictMath}.
 *
 * <ol>
 *   <li>A number gets mean 0 and deviation 1.
 *   <li>A feature whose zeros mean that something is absent keeps them: one that has a single value besides 0, one that
 *       is 0 in half of the events or more, and one within [-1, 1] that is 0 in a tenth of them or more, as a pixel is.
 *       A constant is such a feature if it is within [-1, 1], else a number. If all values of all events are in [-1,
 *       1], these features are left as they are: they share one bounded scale. The same holds if at most one event in
 *       50 has larger values, which are then cut off. Else each is divided by its magnitude, the root mean square of
 *       its values other than 0.
 * </ol>
 *
 * With more features than {@link FeatureSet#MOST_HELD_FEATURES}, all keep their zeros.
 *
 * <p>A wrong value here and there changes little: before moments are taken, the values that lie farthest out are drawn
 * in, about one in 50 ({@link FeatureValues}).
 *
 * <p>Stateless.
 */
public final class Calibration {
    /*
     * Few events say little of a feature: two that happen to be close would make its deviation tiny, and all later
     * values huge. So the divisor is drawn towards a coarser value, as if PRIOR more events had shown that value: in
     * case 2 the typical magnitude of all features, in case 1 the feature's own magnitude. The mean is one of
     * logarithms, so that after 500 events a coarser value 1,000 times as large changes the divisor by at most 6 %.
     *
     *     s_j = exp((m log r_j + PRIOR log c_j) / (m + PRIOR))       m: events that showed r_j
     *
     * A feature that was 0 in all events has shown nothing. Its divisor is the typical magnitude, the median of the
     * magnitudes of the other features, as the likeliest one. A feature that was constant and not 0 gets its magnitude.
     *
     * No s_j is below 2^-12 of |mu_j|: else mu_j / s_j, which a published offset holds in float32, would leave it with
     * less than 12 bits for what varies.
     */
    /** How many events the map is made from, or fewer if there are no more: see the job's option. */
    public static final int EVENTS = 500;

    private static final double PRIOR = 4;
    private static final double LEAST_OF_MEAN = 0x1p-12;

    /** One value in this many, or more, is 0 if the zeros of a bounded feature mean something. */
    private static final int ZEROS_OF_BOUNDED = 10;

    private final FeatureValues values;
    /** [k] of the k-th feature held: root mean square of the values that are not 0; 0 if there is none. */
    private final double[] magnitudes;

    private final double typical;

    private Calibration(List<Features> events) {
        this.values = new FeatureValues(events);
        this.magnitudes = new double[values.featureSet().count()];
        for (int j = 0; j < magnitudes.length; j++) {
            magnitudes[j] = deviation(values.magnitudes(j), 0);
        }
        this.typical = median(magnitudes);
    }

    /** The median of those that are not 0; the upper one of two. */
    private static double median(double[] magnitudes) {
        double[] shown =
                Arrays.stream(magnitudes).filter(value -> value > 0).sorted().toArray();
        return shown.length == 0 ? 1 : shown[shown.length / 2];
    }

    /**
     * The scale that the events suggest, with means where they help.
     *
     * @param events all of one size; neither modified nor kept
     * @return the identity if there are none
     */
    public static FeatureScale scale(List<Features> events) {
        return scale(events, true);
    }

    /**
     * The scale that the events suggest.
     *
     * @param events all of one size; neither modified nor kept
     * @param means whether features may get mean 0; if not, case 2 stands for case 1, because the models cannot take
     *     means into their parameters
     * @return the identity if there are none
     */
    public static FeatureScale scale(List<Features> events, boolean means) {
        AffineScale map = map(events, means);
        return map.isIdentity() && !events.isEmpty()
                ? AffineScale.ofOnes(events.get(0).size())
                : map;
    }

    /** The same, which may be the identity. */
    static AffineScale map(List<Features> events, boolean means) {
        if (events.isEmpty()) {
            return AffineScale.IDENTITY;
        }
        long beyond = events.stream().filter(x -> !isBounded(x)).count();
        boolean bounded = beyond <= events.size() / FeatureValues.VALUES_PER_STRAY;
        Calibration calibration = new Calibration(events);
        boolean[] numbers = means && !holdsTouched(events) ? calibration.numbers() : new boolean[0];
        if (IntStream.range(0, numbers.length).anyMatch(j -> numbers[j])) {
            return calibration.standardized(numbers, bounded);
        }
        return bounded ? AffineScale.IDENTITY : calibration.scaled();
    }

    /** Means would make features of no event matter. */
    private static boolean holdsTouched(List<Features> events) {
        return FeatureSet.holdsTouchedFeatures(events.get(0).size());
    }

    private static boolean isBounded(Features x) {
        for (float value : x.values()) {
            if (!(Math.abs(value) <= 1)) {
                return false;
            }
        }
        return true;
    }

    private AffineScale scaled() {
        float[] factors = new float[values.featureSet().count()];
        for (int j = 0; j < factors.length; j++) {
            factors[j] = dividing(j);
        }
        return AffineScale.ofFactors(values.featureSet(), factors, factor(typical));
    }

    /** D_j of a feature that is divided by its magnitude. */
    private float dividing(int j) {
        return factor(drawn(magnitudes[j], values.nonZeros(j), typical));
    }

    /** [feature] whether it is a number to be centred. */
    private boolean[] numbers() {
        boolean[] numbers = new boolean[magnitudes.length];
        for (int j = 0; j < numbers.length; j++) {
            int zeros = values.events() - values.nonZeros(j);
            // As if it had been 0 in four more events, and in four not: a pixel may be 0 in none of a few.
            numbers[j] = values.isBounded(j)
                    ? values.hasTwoNonZeros(j) && ZEROS_OF_BOUNDED * (zeros + PRIOR) <= values.events() + 2 * PRIOR
                    : 2 * zeros < values.events() && (values.hasTwoNonZeros(j) || zeros == 0);
        }
        return numbers;
    }

    /**
     * Numbers get mean 0 and deviation 1; other features keep their zeros.
     *
     * @param bounded whether these are left as they are
     */
    private AffineScale standardized(boolean[] numbers, boolean bounded) {
        float[] factors = new float[numbers.length];
        float[] centres = new float[factors.length];
        for (int j = 0; j < factors.length; j++) {
            if (!numbers[j]) {
                factors[j] = bounded ? 1 : dividing(j);
                continue;
            }
            double[] shown = values.of(j);
            double mean = mean(shown);
            double deviation = deviation(shown, mean);
            factors[j] = factor(spread(deviation, shown.length, mean, StrictMath.hypot(mean, deviation)));
            centres[j] = (float) mean;
        }
        return AffineScale.ofFactorsAndMeans(factors, centres);
    }

    /** s_j of a number that {@code count} events have shown. */
    static double spread(double deviation, int count, double mean, double magnitude) {
        // Values that differ by less than float64 holds of their squares have no deviation.
        return deviation == 0
                ? magnitude
                : Math.max(drawn(deviation, count, magnitude), LEAST_OF_MEAN * Math.abs(mean));
    }

    static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Root of the mean square of the distance from {@code centre}; 0 without values. */
    static double deviation(double[] values, double centre) {
        double squares = 0;
        for (double value : values) {
            squares += (value - centre) * (value - centre);
        }
        return values.length == 0 ? 0 : Math.sqrt(squares / values.length);
    }

    /**
     * What {@code shown} by {@code count} events becomes beside what is coarse; the coarse value if none showed
     * anything.
     */
    private static double drawn(double shown, int count, double coarse) {
        if (count == 0) {
            return coarse;
        }
        return StrictMath.exp((count * StrictMath.log(shown) + PRIOR * StrictMath.log(coarse)) / (count + PRIOR));
    }

    static float factor(double spread) {
        return (float) Math.max(FeatureScale.LEAST, Math.min(FeatureScale.LARGEST, 1 / spread));
    }
}
