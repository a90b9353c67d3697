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
 * @param sides of a part with two sides, the examples of each; null if that is not known
 */
public record PlattScaling(double a, double b, int examples, @Nullable Sides sides) {
    private static final byte NONE = 0;
    private static final byte OF_RARER_SIDE = 1;
    private static final byte OF_BOTH_SIDES = 2;

    /**
     * Examples of each side, 0 or more.
     *
     * @param positive y = +1
     * @param negative y = -1
     */
    public record Sides(int positive, int negative) {
        /** @throws IllegalArgumentException if a number is negative */
        public Sides {
            if (positive < 0 || negative < 0) {
                throw new IllegalArgumentException("calibration has " + positive + " and " + negative
                        + " examples of its sides, expected 0 or more");
            }
        }
    }

    /** @throws IllegalArgumentException if a number is out of its range */
    public PlattScaling {
        if (!(a >= 0 && a <= Double.MAX_VALUE) || !Double.isFinite(b) || examples < 0) {
            throw new IllegalArgumentException("calibration has slope " + a + ", offset " + b + " and " + examples
                    + " examples, expected finite numbers, slope and examples 0 or more");
        }
    }

    /** One that does not know its sides. */
    public PlattScaling(double a, double b, int examples) {
        this(a, b, examples, null);
    }

    /** One of known sides, which rests on the examples of the rarer one. */
    public PlattScaling(double a, double b, Sides sides) {
        this(a, b, Math.min(sides.positive, sides.negative), sides);
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
        return new PlattScaling(a, 0.0 - b, examples, sides == null ? null : new Sides(sides.negative, sides.positive));
    }

    /** The same with another offset. */
    PlattScaling shifted(double offset) {
        return new PlattScaling(a, b + offset, examples, sides);
    }

    /**
     * Writes whether there is a scaling, 0, 1, or 2 if it knows its sides: byte; then, if so, a and b: double, and the
     * examples, and of the sides the positive ones and the others: int.
     */
    public static void write(@Nullable PlattScaling scaling, DataOutput out) throws IOException {
        if (scaling == null) {
            out.writeByte(NONE);
            return;
        }
        Sides sides = scaling.sides;
        out.writeByte(sides == null ? OF_RARER_SIDE : OF_BOTH_SIDES);
        out.writeDouble(scaling.a);
        out.writeDouble(scaling.b);
        out.writeInt(scaling.examples);
        if (sides != null) {
            out.writeInt(sides.positive);
            out.writeInt(sides.negative);
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if a number is out of its range
     */
    public static @Nullable PlattScaling read(DataInput in) throws IOException {
        byte form = in.readByte();
        if (form == NONE) {
            return null;
        }
        try {
            return new PlattScaling(
                    in.readDouble(),
                    in.readDouble(),
                    in.readInt(),
                    form == OF_BOTH_SIDES ? new Sides(in.readInt(), in.readInt()) : null);
        } catch (IllegalArgumentException e) {
            throw new IOException("stored " + e.getMessage(), e);
        }
    }
}
