package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.InitialValues;

/**
 * Random Fourier features (Rahimi and Recht, NIPS 2007) of scaled features x'_j = D_j (x_j - mu_j), those of
 * {@link WaveInputs}:
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
    public static final Waves NONE = new Waves(0, new float[0], 1, 1, WaveInputs.all(new float[0], new float[0]));

    /** More would not be worth their time. */
    public static final int MOST = 4_096;

    /** Of waves times features: they take 12 bytes each wherever a version is read. */
    static final int MOST_TURNS = 1 << 22;

    private static final double HALF_PI = Math.PI / 2;

    // Of the sine: products take a tenth of the time of quotients.
    private static final double S3 = -1.0 / 6;
    private static final double S5 = -S3 / 20;
    private static final double S7 = -S5 / 42;
    private static final double S9 = -S7 / 72;
    private static final double S11 = -S9 / 110;
    private static final double S13 = -S11 / 156;

    private final long seed;
    /** [wave][feature] g, row-major, count x (n + 1); the phase is the last of a row. */
    private final float[] frequencies;

    private final float reach;
    private final float amplitude;
    private final WaveInputs inputs;
    /** [input][wave] turns per unit of a feature as it is in events. */
    private final double[][] turns;
    /** [wave] turns where all features are 0. */
    private final double[] phases;

    /**
     * @param seed from which a job drew the frequencies
     * @param frequencies of each wave those of the features and then the phase, m x (n + 1), finite; kept
     * @param reach in reciprocals of the distance of scaled features, finite, positive
     * @param amplitude the largest value of a wave, finite, positive
     * @param inputs n features
     * @throws IllegalArgumentException if a length does not fit, or a number is out of its range
     */
    public Waves(long seed, float[] frequencies, float reach, float amplitude, WaveInputs inputs) {
        int n = inputs.count();
        if (frequencies.length % (n + 1) != 0) {
            throw new IllegalArgumentException("waves have " + frequencies.length + " frequencies and phases and " + n
                    + " features, expected a row of one more for each wave");
        }
        if (!(reach > 0 && reach <= Float.MAX_VALUE && amplitude > 0 && amplitude <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "waves have reach " + reach + " and amplitude " + amplitude + ", expected finite positive numbers");
        }
        this.seed = seed;
        this.frequencies = frequencies;
        this.reach = reach;
        this.amplitude = amplitude;
        this.inputs = inputs;
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
    public static Waves drawn(long seed, int count, float reach, float amplitude, WaveInputs inputs) {
        int n = inputs.count();
        if (!canBeDrawn(count, n)) {
            throw new IllegalArgumentException("waves are " + count + " of " + n + " features, expected 0 to " + MOST
                    + ", and a product of at most " + MOST_TURNS);
        }
        return new Waves(seed, frequencies(seed, count, n), reach, amplitude, inputs);
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
        for (float frequency : frequencies) {
            if (!Float.isFinite(frequency)) {
                throw new IllegalArgumentException(
                        "waves have the frequency " + frequency + ", expected finite numbers");
            }
        }
    }

    private void fill() {
        int n = inputs.count();
        for (int k = 0; k < phases.length; k++) {
            int row = k * (n + 1);
            double phase = frequencies[row + n];
            for (int j = 0; j < n; j++) {
                double turn = reach / (2 * Math.PI) * frequencies[row + j] * inputs.factors()[j];
                turns[j][k] = turn;
                phase -= inputs.presence(j) == WaveInputs.ALWAYS ? turn * inputs.means()[j] : 0;
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
        int n = inputs.count();
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

    /** The features that they are of. */
    public WaveInputs inputs() {
        return inputs;
    }

    /**
     * Turns of a wave per unit of a feature as it is in events, or of a presence: reach / (2 pi) g_kj D_j, or - mu_j
     * times that.
     *
     * @param index of a feature of events; of one that is neither, the turns are 0
     */
    public double turn(int wave, int index) {
        if (inputs.areAll()) {
            return turns[index][wave];
        }
        double sum = 0;
        for (int j = 0; j < inputs.count(); j++) {
            sum += inputs.feature(j) == index ? turns[j][wave] : 0;
            sum -= inputs.presence(j) == index ? turns[j][wave] * inputs.means()[j] : 0;
        }
        return sum;
    }

    /** Turns of a wave where all features are 0. */
    public double phase(int wave) {
        return phases[wave];
    }

    /** @throws IllegalArgumentException unless there are none, or they are of n features or the first of them */
    void requireOf(int n, int first) {
        if (count() > 0) {
            inputs.requireOf(n, first);
        }
    }

    /** The waves of an event, in their order. */
    double[] of(Features x) {
        if (count() == 0) {
            return phases; // of no features
        }
        double[] sums = phases.clone();
        if (inputs.areAll()) {
            for (int i = 0; i < x.nonZeros(); i++) {
                add(turns[x.index(i)], x.value(i), sums);
            }
        } else {
            for (int j = 0; j < turns.length; j++) {
                add(turns[j], inputs.value(x, j), sums);
            }
        }
        double largest = amplitude;
        for (int k = 0; k < sums.length; k++) {
            sums[k] = largest * cosine(sums[k]);
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
        return y * (1 + s * (S3 + s * (S5 + s * (S7 + s * (S9 + s * (S11 + s * S13))))));
    }

    /**
     * Writes waves that {@linkplain #areDrawn are drawn}, big-endian:
     *
     * <pre>
     *     seed long | count int | reach, amplitude float | {@link WaveInputs#writeTo}
     * </pre>
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeLong(seed);
        out.writeInt(count());
        out.writeFloat(reach);
        out.writeFloat(amplitude);
        inputs.writeTo(out);
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
        return drawn(seed, count, reach, amplitude, WaveInputs.readFrom(in));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Waves that
                && seed == that.seed
                && reach == that.reach
                && amplitude == that.amplitude
                && Arrays.equals(frequencies, that.frequencies)
                && inputs.equals(that.inputs);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(seed) + inputs.hashCode();
    }
}
