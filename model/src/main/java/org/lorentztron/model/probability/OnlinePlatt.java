package org.lorentztron.model.probability;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Learns, event by event, the {@link PlattScaling} f = a x + b of a part with two sides from the scores that it gave
 * its events before it learned them; x is the score, cut off at -4 and 4. After an event of the label y, 0 or 1, and
 * the weight w, a and b are the most likely ones by a normal prior of the covariance P around what they were:
 *
 * <pre>
 *     u = Paa x + Pab      v = Pab x + Pbb      q = u x + v      s(f) = 1 / (1 + exp(-f))
 *     f = a x + b + q r    r = w (y - s(f))     g = w s(f) (1 - s(f))                            (1)
 *     a += u r             b += v r             P -= (u, v) (u, v)' g / (1 + g q)                (2)
 *     if a &lt; 0.01:  a = 0.01 and b as is likeliest then                                        (3)
 * </pre>
 *
 * <p>What is older counts less: after each event the variances grow, that of the slope by a memory of m events, and
 * that of the level by one of h events. With n- and n+ events of the sides, about 50 of the rarer one come in N events:
 *
 * <pre>
 *     N = 50 (n- + n+ + 2) / (min(n-, n+) + 1)      n- + n+ at most M = max(1000, N)             (4)
 *     m = max(1000, min(N, T / 10))                 T: events since the part has begun           (5)
 *     h = max(1000, min(N, T / 2))
 *     k = Pab^2 / Paa      L = Pbb - k              L: variance of the level, independent of the slope
 *     if Paa &lt; 1:  Paa, Pab, k *= m / (m - 1)       if L &lt; 4:  L *= h / (h - 1)                  (6)
 * </pre>
 *
 * <p>(1) is solved exactly, since an event of a large weight would otherwise move f beyond what it says. (3) keeps the
 * order of scores in the probabilities. The memories are long where a class is rare, since 1,000 events know neither
 * its rate nor the slope; parts of T let the level, and sooner the slope, follow a model that still improves. Not
 * thread-safe.
 */
public final class OnlinePlatt {
    /** Scores beyond say no more. */
    private static final double LARGEST_SCORE = 4;

    private static final double LEAST_SLOPE = 0.01;

    /** Events, of any memory: what is older counts about a third. */
    private static final double LEAST_MEMORY = 1000;

    private static final double SLOPE_PART = 0.1;
    private static final double LEVEL_PART = 0.5;

    /** Events of the rarer side within the longest memory. */
    private static final double OF_RARER_SIDE = 50;

    private static final double FIRST_SLOPE = 1.5;
    private static final double SLOPE_VARIANCE = 1;
    private static final double LEVEL_VARIANCE = 4;

    /** Rounding leaves no variance below. */
    private static final double LEAST_VARIANCE = 1e-12;

    private double a = FIRST_SLOPE;
    private double b;
    private double paa = SLOPE_VARIANCE;
    private double pab;
    private double pbb = LEVEL_VARIANCE;

    /** [y] n- and n+: events in the memory of the level. */
    private final double[] events = new double[2];
    /** [y] and their weights. */
    private final double[] weights = new double[2];

    /** x of the newest {@link #LEAST_MEMORY} events, in the mean. */
    private double mean;
    /** T. */
    private double sinceStart;
    /** Of all lives of the part. */
    private double total;

    /** Of a part without a score. */
    public OnlinePlatt() {}

    /**
     * Of a part that starts from a model.
     *
     * @param given what its scores stood for, to begin with; without a slope if it does not use scores
     */
    public OnlinePlatt(PlattScaling given) {
        a = given.usesScore() ? Math.max(LEAST_SLOPE, given.a()) : FIRST_SLOPE;
        b = given.b();
        pbb = SLOPE_VARIANCE;
    }

    /**
     * Learns what an event says. A score that is not finite says nothing and is left out. Scores and weights are
     * rounded to float32, as {@link StoredScores} have them: what these teach is the same.
     *
     * @param weight of the event, above 0
     */
    public void add(double score, boolean positive, double weight) {
        if (!Double.isFinite(score)) {
            return;
        }
        double x = Math.max(-LARGEST_SCORE, Math.min(LARGEST_SCORE, (float) score));
        double w = (float) weight;
        int y = positive ? 1 : 0;
        step(x, y, w);
        count(x, y, w);
        forget();
    }

    private void step(double x, int y, double w) {
        double u = paa * x + pab;
        double v = pab * x + pbb;
        double q = u * x + v;
        double p = ImplicitStep.probability(a * x + b, q, y, w);
        double r = w * (y - p);
        if (a + u * r >= LEAST_SLOPE) {
            a += u * r;
            b += v * r;
        } else {
            // At that slope b is normal: what it is there, of the variance L.
            b += pab / paa * (LEAST_SLOPE - a);
            a = LEAST_SLOPE;
            double level = Math.max(LEAST_VARIANCE, pbb - pab * pab / paa);
            p = ImplicitStep.probability(a * x + b, level, y, w);
            b += level * w * (y - p);
        }
        double g = w * p * (1 - p);
        double d = g / (1 + g * q);
        paa -= d * u * u;
        pab -= d * u * v;
        pbb -= d * v * v;
    }

    private void count(double x, int y, double w) {
        events[y]++;
        weights[y] += w;
        sinceStart++;
        total++;
        mean += (x - mean) / Math.min(total, LEAST_MEMORY);
        double sum = events[0] + events[1];
        double most = Math.max(LEAST_MEMORY, rareMemory());
        if (sum > most) {
            for (int side = 0; side < 2; side++) {
                events[side] *= most / sum;
                weights[side] *= most / sum;
            }
        }
    }

    /** N of (4). */
    private double rareMemory() {
        return OF_RARER_SIDE * (events[0] + events[1] + 2) / (Math.min(events[0], events[1]) + 1);
    }

    /** (5), for a part of T. */
    private double memory(double part) {
        return Math.max(LEAST_MEMORY, Math.min(rareMemory(), part * sinceStart));
    }

    private void forget() {
        paa = Math.max(LEAST_VARIANCE, paa);
        double h = memory(LEVEL_PART);
        double k = pab * pab / paa;
        double level = Math.max(LEAST_VARIANCE, pbb - k);
        if (paa < SLOPE_VARIANCE) {
            double m = memory(SLOPE_PART);
            double grown = m / (m - 1);
            paa *= grown;
            pab *= grown;
            k *= grown;
        }
        if (level < LEVEL_VARIANCE) {
            level *= h / (h - 1);
        }
        pbb = level + k;
    }

    /**
     * The part has begun again: its scores are others, but the share of its classes is not the model's. What remains
     * are the counts, and b such that the mean score stands for the share of y = +1 among the weights:
     *
     * <pre>
     *     a = 1.5      b = ln((W+ + 1) / (W- + 1)) - a c      Paa = Pbb = 1      Pab = 0      T = 0
     * </pre>
     */
    public void restart() {
        a = FIRST_SLOPE;
        b = StrictMath.log((weights[1] + 1) / (weights[0] + 1)) - a * mean;
        paa = SLOPE_VARIANCE;
        pab = 0;
        pbb = SLOPE_VARIANCE;
        sinceStart = 0;
    }

    /** What scores stand for now. Its examples are those of each side that the level remembers, rounded. */
    public PlattScaling scaling() {
        return new PlattScaling(a, b, new PlattScaling.Sides(rounded(events[1]), rounded(events[0])));
    }

    private static int rounded(double count) {
        return (int) Math.min(Integer.MAX_VALUE, Math.round(count));
    }

    /** The same with nothing mutable shared. */
    public OnlinePlatt copy() {
        OnlinePlatt copy = new OnlinePlatt();
        copy.a = a;
        copy.b = b;
        copy.paa = paa;
        copy.pab = pab;
        copy.pbb = pbb;
        System.arraycopy(events, 0, copy.events, 0, 2);
        System.arraycopy(weights, 0, copy.weights, 0, 2);
        copy.mean = mean;
        copy.sinceStart = sinceStart;
        copy.total = total;
        return copy;
    }

    /** Writes 12 doubles: a, b, Paa, Pab, Pbb, n-, n+, W-, W+, the mean of x, T, and the events of all lives. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeDouble(a);
        out.writeDouble(b);
        out.writeDouble(paa);
        out.writeDouble(pab);
        out.writeDouble(pbb);
        for (double each : events) {
            out.writeDouble(each);
        }
        for (double each : weights) {
            out.writeDouble(each);
        }
        out.writeDouble(mean);
        out.writeDouble(sinceStart);
        out.writeDouble(total);
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if a number is out of its range
     */
    public static OnlinePlatt readFrom(DataInput in) throws IOException {
        OnlinePlatt read = new OnlinePlatt();
        read.a = StoredNumber.read("slope", LEAST_SLOPE, in);
        read.b = StoredNumber.read("offset", -Double.MAX_VALUE, in);
        read.paa = StoredNumber.read("variance of slope", 0, in);
        read.pab = StoredNumber.read("covariance", -Double.MAX_VALUE, in);
        read.pbb = StoredNumber.read("variance of offset", 0, in);
        for (int side = 0; side < 2; side++) {
            read.events[side] = StoredNumber.read("number of events", 0, in);
        }
        for (int side = 0; side < 2; side++) {
            read.weights[side] = StoredNumber.read("weight of events", 0, in);
        }
        read.mean = StoredNumber.read("mean score", -LARGEST_SCORE, in);
        read.sinceStart = StoredNumber.read("number of events", 0, in);
        read.total = StoredNumber.read("number of events", 0, in);
        return read;
    }
}
