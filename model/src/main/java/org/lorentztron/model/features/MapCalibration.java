package org.lorentztron.model.features;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.Features;

/**
 * Decides from the first events of a stream whether they are rows of a table, and which hats and waves they get. A
 * function of the events and the seed alone, whatever their order. Stateless.
 *
 * <ul>
 *   <li>A number is a feature with more than {@value Knots#MOST_VALUES_OF_A_CODE} different values.
 *   <li>Events are rows of a table if they have a number, at most {@value #MOST_NUMBERS} of them, and at most
 *       {@value #MOST_FEATURES} features: pixels and words are not.
 *   <li>A number has {@value Knots#MOST} hats, their knots at its quantiles from its least value to its largest; fewer
 *       if quantiles are equal.
 *   <li>Waves are of all features as they are scaled. Their reach is twice the reciprocal of the median distance of two
 *       events, and their amplitude gives all of them the squared norm of the numbers: m amplitude^2 / 2 = numbers.
 * </ul>
 */
public final class MapCalibration {
    /** How many waves a map has, if it has any. */
    public static final int WAVES = 256;
    /** Of rows of tables. */
    public static final int MOST_NUMBERS = 64;
    /** Of rows of tables. */
    public static final int MOST_FEATURES = 1_024;

    private MapCalibration() {}

    /**
     * How many features a model of these inputs takes at most; never more than a {@link FeatureMap} can give.
     *
     * @param features of events
     * @param numbers among them, at most
     */
    public static int mostFeatures(int features, int numbers, Inputs inputs) {
        long most =
                switch (inputs) {
                    case PLAIN -> features;
                    case HATS -> features + (long) Knots.MOST * numbers;
                    case WAVES -> features + (long) Knots.MOST * numbers + WAVES;
                };
        return (int) Math.min(Integer.MAX_VALUE, most);
    }

    /** Whether the events are rows of a table. */
    public static boolean isTable(List<Features> events) {
        if (events.isEmpty() || events.get(0).size() > MOST_FEATURES) {
            return false;
        }
        int numbers = hats(events).features().length;
        return numbers > 0 && numbers <= MOST_NUMBERS;
    }

    /**
     * The map that the events suggest.
     *
     * @param events all of one size, at least one; neither modified nor kept
     * @param scale of their features
     * @param seed of the waves
     */
    public static FeatureMap map(List<Features> events, FeatureScale scale, long seed) {
        Hats hats = hats(events);
        return new FeatureMap(events.get(0).size(), hats, waves(events, scale, seed, hats.features().length));
    }

    private static Hats hats(List<Features> events) {
        int n = events.get(0).size();
        float[][] knots = new float[n][];
        Arrays.setAll(knots, j -> Knots.of(values(events, j)));
        int[] numbers = IntStream.range(0, n).filter(j -> knots[j].length > 0).toArray();
        return new Hats(numbers, Arrays.stream(numbers).mapToObj(j -> knots[j]).toArray(float[][]::new));
    }

    private static float[] values(List<Features> events, int feature) {
        float[] values = new float[events.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = events.get(i).valueOf(feature);
        }
        return values;
    }

    private static Waves waves(List<Features> events, FeatureScale scale, long seed, int numbers) {
        int n = events.get(0).size();
        float[] factors = new float[n];
        float[] means = new float[n];
        for (int j = 0; j < n; j++) {
            factors[j] = scale.factor(j);
            means[j] = scale.mean(j);
        }
        return waves(events.stream().map(scale::apply).toList(), WaveInputs.all(factors, means), seed, numbers);
    }

    /**
     * @param scaled events, of the inputs alone
     * @param numbers among the inputs
     */
    static Waves waves(List<Features> scaled, WaveInputs inputs, long seed, int numbers) {
        double distance = medianDistance(scaled);
        if (numbers == 0 || !(distance > 0)) {
            return Waves.NONE;
        }
        float amplitude = (float) Math.sqrt(2.0 * numbers / WAVES);
        return Waves.drawn(seed, WAVES, (float) (2 / distance), amplitude, inputs);
    }

    /** Of all pairs of events, the upper one of two; 0 for a single event. */
    private static double medianDistance(List<Features> scaled) {
        int count = scaled.size();
        double[] squares = new double[count * (count - 1) / 2];
        int pair = 0;
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < a; b++) {
                squares[pair++] = squaredDistance(scaled.get(a), scaled.get(b));
            }
        }
        Arrays.sort(squares);
        return squares.length == 0 ? 0 : Math.sqrt(squares[squares.length / 2]);
    }

    private static double squaredDistance(Features a, Features b) {
        double sum = 0;
        for (int i = 0, k = 0; i < a.nonZeros() || k < b.nonZeros(); ) {
            int inA = i < a.nonZeros() ? a.index(i) : Integer.MAX_VALUE;
            int inB = k < b.nonZeros() ? b.index(k) : Integer.MAX_VALUE;
            double difference = (inA <= inB ? a.value(i++) : 0.0) - (inB <= inA ? b.value(k++) : 0.0);
            sum += difference * difference;
        }
        return sum;
    }
}
