package org.lorentztron.model.probability;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The log odds that a score of a part stands for (Platt 1999):
 *
 * <pre>
 *     f = a s + b        P(y = +1) = 1 / (1 + exp(-f))
 * </pre>
 *
 * <p>Of a network, a is the inverse of a temperature, b is 0, and f a logit of the softmax. Immutable.
 *
 * @param a slope, finite, 0 or more
 * @param b offset, finite
 * @param examples on which both rest: of a part with two sides, those of the rarer one; 0 or more
 */
public record PlattScaling(double a, double b, int examples) {
    /** @throws IllegalArgumentException if a number is out of its range */
    public PlattScaling {
        if (!(a >= 0 && a <= Double.MAX_VALUE) || !Double.isFinite(b) || examples < 0) {
            throw new IllegalArgumentException("calibration has slope " + a + ", offset " + b + " and " + examples
                    + " examples, expected finite numbers, slope and examples 0 or more");
        }
    }

    /** f of a score: finite, or NaN, which says nothing, of a score that is NaN. */
    public double logOdds(double score) {
        // 0 times an infinite score would be NaN.
        double f = usesScore() || Double.isNaN(score) ? a * score + b : b;
        return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, f));
    }

    /** Whether f depends on the score at all. */
    public boolean usesScore() {
        return a > 0;
    }

    /** f of a score by a scaling, or NaN, which says nothing, if there is none. */
    public static double logOdds(@Nullable PlattScaling scaling, double score) {
        return scaling == null ? Double.NaN : scaling.logOdds(score);
    }

    /** The scaling of the score with the other sign, which speaks for the other side: f changes its sign as well. */
    public PlattScaling turned() {
        return new PlattScaling(a, 0.0 - b, examples);
    }

    /** Writes whether there is a scaling: byte; then, if so, a and b: double, and the examples: int. */
    public static void write(@Nullable PlattScaling scaling, DataOutput out) throws IOException {
        out.writeBoolean(scaling != null);
        if (scaling != null) {
            out.writeDouble(scaling.a);
            out.writeDouble(scaling.b);
            out.writeInt(scaling.examples);
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if a number is out of its range
     */
    public static @Nullable PlattScaling read(DataInput in) throws IOException {
        if (!in.readBoolean()) {
            return null;
        }
        try {
            return new PlattScaling(in.readDouble(), in.readDouble(), in.readInt());
        } catch (IllegalArgumentException e) {
            throw new IOException("stored " + e.getMessage(), e);
        }
    }
}
