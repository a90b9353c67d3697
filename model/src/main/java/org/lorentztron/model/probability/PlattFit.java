package org.lorentztron.model.probability;

/**
 * Fits a {@link PlattScaling} to scores s_i of weights w_i by Newton's method (Lin, Lin and Weng 2007, "A note on
 * Platt's probabilistic outputs"): a and b minimize, with p_i = 1 / (1 + exp(-(a s_i + b))),
 *
 * <pre>
 *     - sum of w_i (t_i log p_i + (1 - t_i) log(1 - p_i))        a &gt;= 0
 *     t_i = (N+ + 1) / (N+ + 2) if y_i = +1, else 1 / (N- + 2)   N+, N-: the sums of w of both sides
 * </pre>
 *
 * These targets are what a uniform prior leaves of 1 and 0: without them a and b of separable scores are infinite.
 */
final class PlattFit {
    /*
     * The reference searches the line by the objective. Here a step is shortened until the slope along it is no
     * steeper than it was, which needs no logarithms: along a line, the objective is convex, so a slope that has
     * turned and grown has overshot. Scores are measured by their mean size, so that a and b are numbers alike.
     */
    private static final int MOST_STEPS = 100;
    private static final int MOST_HALVINGS = 40;

    /** Of the Newton decrement, in units of the weights: far below what rounding to float32 does to scores. */
    private static final double SMALLEST_DECREMENT = 1e-14;

    /** On the diagonal, in units of the weights: scores that are all alike leave a undetermined. */
    private static final double RIDGE = 1e-12;

    private final RecentScores events;
    private final double unit;
    private final double[] s;
    private final double[] t;
    private final double[] w;
    private double total;

    // The point, and gradient and Hessian there.
    private double a;
    private double b;
    private double ga;
    private double gb;
    private double haa;
    private double hab;
    private double hbb;

    private PlattFit(RecentScores events) {
        this.events = events;
        this.s = new double[events.count()];
        this.t = new double[s.length];
        this.w = new double[s.length];
        this.unit = enter();
    }

    /** The scaling of events; if all are of one side, a is 0, and that side has the probability of its target. */
    static PlattScaling of(RecentScores events) {
        return new PlattFit(events).solve();
    }

    /** Copies the events, oldest first, and gives the unit of scores. */
    private double enter() {
        double positive = 0;
        double size = 0;
        for (int i = 0; i < s.length; i++) {
            w[i] = events.weight(i);
            total += w[i];
            positive += events.label(i) == 1 ? w[i] : 0;
            size += Math.abs(events.score(i, 0)) / s.length;
        }
        double measured = size > 0 ? size : 1;
        for (int i = 0; i < s.length; i++) {
            s[i] = events.score(i, 0) / measured;
            t[i] = events.label(i) == 1 ? (positive + 1) / (positive + 2) : 1 / (total - positive + 2);
        }
        return measured;
    }

    private PlattScaling solve() {
        b = priorLogOdds();
        look(0, b);
        double alone = b;
        for (int step = 0; step < MOST_STEPS && advance(); step++) {
            // The point moves.
        }
        // Of a convex objective with its minimum at a < 0, the least for a >= 0 is at a = 0.
        return a > 0 ? new PlattScaling(a / unit, b, s.length) : new PlattScaling(0, alone, s.length);
    }

    /** The best b if a is 0: the log odds of the mean target. */
    private double priorLogOdds() {
        double sum = 0;
        for (int i = 0; i < s.length; i++) {
            sum += w[i] * t[i];
        }
        return StrictMath.log(sum / (total - sum));
    }

    /** One step of Newton; false if there is nothing to gain. */
    private boolean advance() {
        double ridge = RIDGE * total;
        double determinant = (haa + ridge) * (hbb + ridge) - hab * hab;
        double da = -((hbb + ridge) * ga - hab * gb) / determinant;
        double db = -((haa + ridge) * gb - hab * ga) / determinant;
        double slope = ga * da + gb * db;
        if (!(-slope > SMALLEST_DECREMENT * total)) {
            return false;
        }
        double fromA = a;
        double fromB = b;
        double length = 1;
        for (int halving = 0; halving < MOST_HALVINGS; halving++) {
            look(fromA + length * da, fromB + length * db);
            if (Math.abs(ga * da + gb * db) <= -slope) {
                return true;
            }
            length /= 2;
        }
        return false;
    }

    /** Moves to a point: gradient and Hessian there. */
    private void look(double toA, double toB) {
        a = toA;
        b = toB;
        ga = 0;
        gb = 0;
        haa = 0;
        hab = 0;
        hbb = 0;
        for (int i = 0; i < s.length; i++) {
            double p = 1 / (1 + StrictMath.exp(-(a * s[i] + b)));
            double d = w[i] * (p - t[i]);
            double h = w[i] * p * (1 - p);
            ga += d * s[i];
            gb += d;
            haa += h * s[i] * s[i];
            hab += h * s[i];
            hbb += h;
        }
    }
}
