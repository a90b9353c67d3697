package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.InitialValues;

/**
 * Random Fourier features (Rahimi and Recht, NIPS 2007) of scaled features x'_j = D_j (x_j - mu_j):
 *
 * <pre>
 *     wave_k = amplitude cos(2 pi a_k)        a_k = g_k,n + reach / (2 pi) sum over j of g_kj x'_j        k = 0..m-1
 * </pre>
 *
 * A quadratic form of them draws islands of a size of about 1 / reach. The frequencies g are normal deviates, and so is
 * the phase g_k,n in turns: a normal deviate of turns is spread evenly over one but for 1e-8. A job draws them from a
 * seed, which alone its state keeps. A version has them as numbers, so that its readers draw nothing.
 *
 * <p>The bits are the same on every machine: sums are float64 in the order of features, and the cosine is a polynomial
 * ({@link #cosine}). Immutable and thread-safe.
 */
public final class Waves {
    /** None. */
    public static final Waves NONE = new Waves(0, new float[0], 1, 1, new float[0], new float[0]);

    /** More would not be worth their time. */
    public static final int MOST = 4_096;

    /** Of waves times features: they take 12 bytes each wherever a version is read. */
    static final int MOST_TURNS = 1 << 22;

    private static final double HALF_PI = Math.PI / 2;

    private final long seed;
    /** [wave][feature] g, row-major, count x (n + 1); the phase is the last of a row. */
    private final float[] frequencies;

    private final float reach;
    private final float amplitude;
    private final float[] factors;
    private final float[] means;
    /** [feature][wave] turns per unit of a feature as it is in events. */
    private final double[][] turns;
    /** [wave] turns where all features are 0. */
    private final double[] phases;

    /**
     * @param seed from which a job drew the frequencies
     * @param frequencies of each wave those of the features and then the phase, m x (n + 1), finite; kept
     * @param reach in reciprocals of the distance of scaled features, finite, positive
     * @param amplitude the largest value of a wave, finite, positive
     * @param factors [feature] D_j, finite; kept
     * @param means [feature] mu_j, finite; same length; kept
     * @throws IllegalArgumentException if a length does not fit, or a number is out of its range
     */
    public Waves(long seed, float[] frequencies, float reach, float amplitude, float[] factors, float[] means) {
        int n = factors.length;
        if (means.length != n || frequencies.length % (n + 1) != 0) {
            throw new IllegalArgumentException("waves have " + frequencies.length + " frequencies and phases, " + n
                    + " factors and " + means.length + " means, expected as many factors as means and a row of one"
                    + " more for each wave");
        }
        if (!(reach > 0 && reach <= Float.MAX_VALUE && amplitude > 0 && amplitude <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "waves have reach " + reach + " and amplitude " + amplitude + ", expected finite positive numbers");
        }
        this.seed = seed;
        this.frequencies = frequencies;
        this.reach = reach;
        this.amplitude = amplitude;
        this.factors = factors;
        this.means = means;
        this.phases = new double[frequencies.length / (n + 1)];
        this.turns = new double[n][phases.length];
        requireFinite();
        fill();
    }

    /**
     * The waves of a seed.
     *
     * @param count m, from 0 to {@value #MOST}
     * @param reach as for the constructor, and so are those after it
     * @throws IllegalArgumentException if a number is out of its range, or waves times features are more than 2^22
     */
    public static Waves drawn(long seed, int count, float reach, float amplitude, float[] factors, float[] means) {
        int n = factors.length;
        if (!canBeDrawn(count, n)) {
            throw new IllegalArgumentException("waves are " + count + " of " + n + " features, expected 0 to " + MOST
                    + ", and a product of at most " + MOST_TURNS);
        }
        return new Waves(seed, frequencies(seed, count, n), reach, amplitude, factors, means);
    }

    private static boolean canBeDrawn(int count, int features) {
        return count >= 0 && count <= MOST && (long) count * features <= MOST_TURNS;
    }

    /** {@link InitialValues} of the seed and the text "waves". */
    private static float[] frequencies(long seed, int count, int features) {
        InitialValues deviates = new InitialValues(seed, "waves", null, 1);
        float[] drawn = new float[count * (features + 1)];
        for (int k = 0, i = 0; k < count; k++) {
            for (int j = 0; j <= features; j++) {
                drawn[i++] = deviates.value(InitialValues.SIDE_U, k, j);
            }
        }
        return drawn;
    }

    private void requireFinite() {
        for (int j = 0; j < factors.length; j++) {
            if (!Float.isFinite(factors[j]) || !Float.isFinite(means[j])) {
                throw new IllegalArgumentException("waves have factor " + factors[j] + " and mean " + means[j]
                        + " of feature " + j + ", expected finite numbers");
            }
        }
        for (float frequency : frequencies) {
            if (!Float.isFinite(frequency)) {
                throw new IllegalArgumentException(
                        "waves have the frequency " + frequency + ", expected finite numbers");
            }
        }
    }

    private void fill() {
        int n = factors.length;
        for (int k = 0; k < phases.length; k++) {
            int row = k * (n + 1);
            double phase = frequencies[row + n];
            for (int j = 0; j < n; j++) {
                double turn = reach / (2 * Math.PI) * frequencies[row + j] * factors[j];
                turns[j][k] = turn;
                phase -= turn * means[j];
            }
            phases[k] = phase;
        }
    }

    /** How many there are. */
    public int count() {
        return phases.length;
    }

    /** From which a job drew the frequencies. */
    public long seed() {
        return seed;
    }

    /** Whether the frequencies are those that a job draws from the seed. */
    public boolean areDrawn() {
        int n = factors.length;
        return canBeDrawn(count(), n) && Arrays.equals(frequencies, frequencies(seed, count(), n));
    }

    /** Of each wave those of the features and then the phase, m x (n + 1); not to be modified. */
    public float[] frequencies() {
        return frequencies;
    }

    /** In reciprocals of the distance of scaled features. */
    public float reach() {
        return reach;
    }

    /** The largest value of a wave. */
    public float amplitude() {
        return amplitude;
    }

    /** [feature] D_j; not to be modified. */
    public float[] factors() {
        return factors;
    }

    /** [feature] mu_j; not to be modified. */
    public float[] means() {
        return means;
    }

    /** Turns of a wave per unit of a feature as it is in events: reach / (2 pi) g_kj D_j. */
    public double turn(int wave, int feature) {
        return turns[feature][wave];
    }

    /** Turns of a wave where all features are 0. */
    public double phase(int wave) {
        return phases[wave];
    }

    /** @throws IllegalArgumentException unless there are none, or they are of n features */
    void requireOf(int n) {
        if (count() > 0 && factors.length != n) {
            throw new IllegalArgumentException("waves are of " + factors.length + " features, expected " + n);
        }
    }

    /** The waves of an event, in their order. */
    double[] of(Features x) {
        if (count() == 0) {
            return phases; // of no features
        }
        double[] sums = phases.clone();
        for (int i = 0; i < x.nonZeros(); i++) {
            add(turns[x.index(i)], x.value(i), sums);
        }
        for (int k = 0; k < sums.length; k++) {
            sums[k] = amplitude * cosine(sums[k]);
        }
        return sums;
    }

    private static void add(double[] turn, double value, double[] sums) {
        for (int k = 0; k < sums.length; k++) {
            sums[k] += turn[k] * value;
        }
    }

    /**
     * cos(2 pi a), within 1e-9: the sine of a quarter turn less |a|, after whole turns, by its Taylor polynomial.
     * {@link Math#cos} may have other bits in another JVM.
     */
    static double cosine(double a) {
        double quarters = 1 - 4 * Math.abs(a - Math.rint(a));
        double y = HALF_PI * quarters;
        double s = y * y;
        return y * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110 * (1 - s / 156))))));
    }

    /**
     * Writes waves that {@linkplain #areDrawn are drawn}, big-endian:
     *
     * <pre>
     *     seed long | count int | reach, amplitude float | features int | factors, means float
     * </pre>
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeLong(seed);
        out.writeInt(count());
        out.writeFloat(reach);
        out.writeFloat(amplitude);
        out.writeInt(factors.length);
        for (float factor : factors) {
            out.writeFloat(factor);
        }
        for (float mean : means) {
            out.writeFloat(mean);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if they are of more features than waves can be
     * @throws IllegalArgumentException if what was read is no waves
     */
    static Waves readFrom(DataInput in) throws IOException {
        long seed = in.readLong();
        int count = in.readInt();
        float reach = in.readFloat();
        float amplitude = in.readFloat();
        int features = in.readInt();
        // Before memory is taken for them.
        if (features < 0 || features > MOST_TURNS) {
            throw new IOException("stored waves are of " + features + " features, expected 0 to " + MOST_TURNS);
        }
        return drawn(seed, count, reach, amplitude, floats(features, in), floats(features, in));
    }

    private static float[] floats(int count, DataInput in) throws IOException {
        float[] values = new float[count];
        for (int j = 0; j < count; j++) {
            values[j] = in.readFloat();
        }
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Waves that
                && seed == that.seed
                && reach == that.reach
                && amplitude == that.amplitude
                && Arrays.equals(frequencies, that.frequencies)
                && Arrays.equals(factors, that.factors)
                && Arrays.equals(means, that.means);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(seed) + Arrays.hashCode(factors);
    }
}
