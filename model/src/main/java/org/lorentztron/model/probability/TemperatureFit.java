package org.lorentztron.model.probability;

/**
 * Fits the inverse temperature a of a network to the scores s_ik that it gave events of the classes y_i, with weights
 * w_i: a &gt;= 0 minimizes, with q_i the softmax of a s_i,
 *
 * <pre>
 *     - sum of w_i sum over k of t_ik log q_ik
 *     t_ik = (N + 1) / (N + 2) if k = y_i, else 1 / ((N + 2) (K - 1))        N: the sum of the weights of class y_i
 * </pre>
 *
 * These are the targets of {@link PlattFit}, what is left of 1 being shared by the other classes. The objective is
 * convex in a; the root of its derivative is found by Newton's method within a bracket.
 */
final class TemperatureFit {
    private static final int MOST_STEPS = 100;
    private static final double PRECISION = 1e-12;

    /** Times the inverse of the mean size of scores: beyond, the softmax is 0 or 1. */
    private static final double LARGEST = 1e6;

    private final RecentScores events;
    private final double[] target;
    private final double[] q;
    private double slope;
    private double curvature;

    private TemperatureFit(RecentScores events) {
        this.events = events;
        this.q = new double[events.width()];
        double[] ofClass = new double[events.width()];
        for (int i = 0; i < events.count(); i++) {
            ofClass[events.label(i)] += events.weight(i);
        }
        this.target = new double[events.count()];
        for (int i = 0; i < target.length; i++) {
            double n = ofClass[events.label(i)];
            target[i] = (n + 1) / (n + 2);
        }
    }

    /** The scaling of events of two classes or more. */
    static PlattScaling of(RecentScores events) {
        return new PlattScaling(new TemperatureFit(events).solve(), 0, events.count());
    }

    private double solve() {
        double low = 0;
        double high = LARGEST / size();
        look(low);
        if (!(slope < 0)) {
            return 0;
        }
        double a = 1 / size();
        for (int step = 0; step < MOST_STEPS; step++) {
            look(a);
            if (slope < 0) {
                low = a;
            } else {
                high = a;
            }
            double newton = a - slope / curvature;
            double to = newton > low && newton < high ? newton : (low + high) / 2;
            if (Math.abs(to - a) <= PRECISION * a) {
                return to;
            }
            a = to;
        }
        return a;
    }

    /** The mean difference of a score from the mean score of its event; 1 if all are alike. */
    private double size() {
        double sum = 0;
        for (int i = 0; i < target.length; i++) {
            double mean = 0;
            for (int k = 0; k < q.length; k++) {
                mean += events.score(i, k) / q.length;
            }
            for (int k = 0; k < q.length; k++) {
                sum += Math.abs(events.score(i, k) - mean) / q.length;
            }
        }
        return sum > 0 ? sum / target.length : 1;
    }

    /** First and second derivative of the objective: sums of w (E_q s - E_t s) and of w Var_q s. */
    private void look(double a) {
        slope = 0;
        curvature = 0;
        for (int i = 0; i < target.length; i++) {
            double best = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < q.length; k++) {
                best = Math.max(best, events.score(i, k));
            }
            double sum = 0;
            for (int k = 0; k < q.length; k++) {
                q[k] = StrictMath.exp(a * (events.score(i, k) - best));
                sum += q[k];
            }
            add(i, best, sum);
        }
    }

    private void add(int i, double best, double sum) {
        double others = (1 - target[i]) / (q.length - 1);
        double expected = 0;
        double square = 0;
        double wanted = 0;
        for (int k = 0; k < q.length; k++) {
            double s = events.score(i, k) - best;
            expected += q[k] / sum * s;
            square += q[k] / sum * s * s;
            wanted += (k == events.label(i) ? target[i] : others) * s;
        }
        slope += events.weight(i) * (expected - wanted);
        curvature += events.weight(i) * (square - expected * expected);
    }
}
