package org.lorentztron.model.probability;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Learns, event by event, the inverse temperature a of a network from the scores s_k that it gave the classes of its
 * events before it learned them. After an event of the class y and the weight w, a is the most likely one by a normal
 * prior of the variance P around what it was: the root, 0.01 at least, of
 *
 * <pre>
 *     a = a0 + P w (x_y - sum over k of p_k x_k)      p: the softmax of a x                       (1)
 *     P = P / (1 + P w Var_p x)      if P &lt; 1:  P *= 1000 / 999                                 (2)
 *     x_k = max(-8, s_k - largest s)
 * </pre>
 *
 * <p>This is {@link OnlinePlatt} without a level, which a network does not have: in its scores, the outputs of the
 * constant unit say how frequent a class is. The memory is of 1,000 events. Not thread-safe.
 */
public final class OnlineTemperature {
    /** Scores farther below the largest one say no more. */
    private static final double LARGEST_DIFFERENCE = 8;

    private static final double LEAST = 0.01;
    private static final double MEMORY = 1000;
    private static final double FIRST = 1.5;
    private static final double VARIANCE = 1;

    /** Of a: Newton's method moves by less at last, and is then exact to about the square of it. */
    private static final double SMALLEST_MOVE = 1e-4;

    private static final int MOST_MOVES = 200;

    private final double[] x;

    private double a = FIRST;
    private double variance = VARIANCE;
    private double events;

    // Mean and variance of x by the softmax.
    private double expected;
    private double spread;

    /** @param classes K of the network, 2 or more */
    public OnlineTemperature(int classes) {
        this.x = new double[classes];
    }

    /**
     * Of a network that starts from a model.
     *
     * @param given what its scores stood for, to begin with
     */
    public OnlineTemperature(int classes, PlattScaling given) {
        this(classes);
        a = given.usesScore() ? Math.max(LEAST, given.a()) : FIRST;
    }

    /**
     * Learns what an event says. Weights are rounded to float32, as {@link StoredScores} have them.
     *
     * @param scores holds those of all classes from {@code first} on, finite; not modified
     * @param weight of the event, above 0
     */
    public void add(float[] scores, int first, int label, double weight) {
        double best = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < x.length; k++) {
            best = Math.max(best, scores[first + k]);
        }
        for (int k = 0; k < x.length; k++) {
            x[k] = Math.max(-LARGEST_DIFFERENCE, scores[first + k] - best);
        }
        double w = (float) weight;
        step(x[label], variance * w);
        variance /= 1 + variance * w * spread;
        if (variance < VARIANCE) {
            variance *= MEMORY / (MEMORY - 1);
        }
        events = Math.min(events + 1, MEMORY);
    }

    /** To the root of (1) by Newton's method, with the interval halved where it leaves it or is slower. */
    private void step(double ofLabel, double reach) {
        double from = a;
        double low = from - reach * LARGEST_DIFFERENCE;
        double high = from + reach * LARGEST_DIFFERENCE;
        double moved = Double.POSITIVE_INFINITY;
        for (int i = 0; i < MOST_MOVES && moved > SMALLEST_MOVE; i++) {
            look();
            double beyond = a - from - reach * (ofLabel - expected);
            if (beyond > 0) {
                high = a;
            } else {
                low = a;
            }
            double to = a - beyond / (1 + reach * spread);
            if (!(to >= low && to <= high && Math.abs(to - a) <= moved / 2)) {
                to = (low + high) / 2;
            }
            moved = Math.abs(to - a);
            a = to;
        }
        a = Math.max(LEAST, a);
    }

    /** Mean and variance of x by the softmax of a x. */
    private void look() {
        double sum = 0;
        double first = 0;
        double second = 0;
        for (double each : x) {
            double p = StrictMath.exp(a * each);
            sum += p;
            first += p * each;
            second += p * each * each;
        }
        expected = first / sum;
        spread = Math.max(0, second / sum - expected * expected);
    }

    /** The network has begun again. */
    public void restart() {
        a = FIRST;
        variance = VARIANCE;
        events = 0;
    }

    /** What scores stand for now; its examples are the events since the start, up to 1,000. */
    public PlattScaling scaling() {
        return new PlattScaling(a, 0, (int) events);
    }

    /** The same with nothing mutable shared. */
    public OnlineTemperature copy() {
        OnlineTemperature copy = new OnlineTemperature(x.length);
        copy.a = a;
        copy.variance = variance;
        copy.events = events;
        return copy;
    }

    /** Writes 3 doubles: a, P and the events. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeDouble(a);
        out.writeDouble(variance);
        out.writeDouble(events);
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param classes as in the constructor
     * @throws IOException if a number is out of its range
     */
    public static OnlineTemperature readFrom(DataInput in, int classes) throws IOException {
        OnlineTemperature read = new OnlineTemperature(classes);
        read.a = StoredNumber.read("inverse temperature", LEAST, in);
        read.variance = StoredNumber.read("variance", 0, in);
        read.events = StoredNumber.read("number of events", 0, in);
        return read;
    }
}
