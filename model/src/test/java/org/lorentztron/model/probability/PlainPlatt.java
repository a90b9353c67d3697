package org.lorentztron.model.probability;

import java.util.function.DoubleUnaryOperator;

/**
 * The plain form of {@link OnlinePlatt}: what is likeliest is found by search alone, without a formula for where it is,
 * and covariances by inverting precisions.
 */
final class PlainPlatt {
    /** [slope, level]. */
    private final double[] at = {1.5, 0};
    /** Of both. */
    private double[][] covariance = {{1, 0}, {0, 4}};

    private final double[] events = new double[2];
    private final double[] weights = new double[2];
    private double sum;
    private double count;
    private double since;

    double a() {
        return at[0];
    }

    double b() {
        return at[1];
    }

    /** The scores are of at most 1,000 events, so that their mean is the plain one. */
    void add(double score, int y, double w) {
        double x = Math.min(4, Math.max(-4, score));
        double[][] precision = inverse(covariance);
        double[] before = at.clone();
        // Whatever the slope, the likeliest level; then the likeliest slope.
        DoubleUnaryOperator level = a -> least(b -> cost(a, b, before, precision, x, y, w), before[1]);
        double a = least(slope -> cost(slope, level.applyAsDouble(slope), before, precision, x, y, w), before[0]);
        at[0] = Math.max(0.01, a);
        at[1] = level.applyAsDouble(at[0]);
        double p = 1 / (1 + Math.exp(-(at[0] * x + at[1])));
        double g = w * p * (1 - p);
        precision[0][0] += g * x * x;
        precision[0][1] += g * x;
        precision[1][0] += g * x;
        precision[1][1] += g;
        covariance = inverse(precision);
        events[y]++;
        weights[y] += w;
        sum += x;
        count++;
        since++;
        forget();
    }

    private double rare() {
        return 50 * (events[0] + events[1] + 2) / (Math.min(events[0], events[1]) + 1);
    }

    private void forget() {
        double most = Math.max(1000, rare());
        double all = events[0] + events[1];
        for (int y = 0; y < 2; y++) {
            events[y] *= Math.min(1, most / all);
            weights[y] *= Math.min(1, most / all);
        }
        // The level given the slope, b = c a + e: the slope and e are independent.
        double c = covariance[0][1] / covariance[0][0];
        double slope = covariance[0][0];
        double level = covariance[1][1] - c * c * slope;
        double ofSlope = Math.max(1000, Math.min(rare(), since / 10));
        double ofLevel = Math.max(1000, Math.min(rare(), since / 2));
        slope *= slope < 1 ? ofSlope / (ofSlope - 1) : 1;
        level *= level < 4 ? ofLevel / (ofLevel - 1) : 1;
        covariance = new double[][] {{slope, c * slope}, {c * slope, c * c * slope + level}};
    }

    void restart() {
        at[0] = 1.5;
        at[1] = Math.log((weights[1] + 1) / (weights[0] + 1)) - 1.5 * sum / Math.max(1, count);
        covariance = new double[][] {{1, 0}, {0, 1}};
        since = 0;
    }

    private static double cost(double a, double b, double[] before, double[][] precision, double x, int y, double w) {
        double da = a - before[0];
        double db = b - before[1];
        double prior = precision[0][0] * da * da + 2 * precision[0][1] * da * db + precision[1][1] * db * db;
        double f = (2 * y - 1) * (a * x + b);
        double loss = f > 0 ? Math.log1p(Math.exp(-f)) : Math.log1p(Math.exp(f)) - f;
        return prior / 2 + w * loss;
    }

    /** Where a convex function is least, by thirds of an interval. */
    private static double least(DoubleUnaryOperator function, double near) {
        double low = near - 40;
        double high = near + 40;
        for (int i = 0; i < 100; i++) {
            double left = low + (high - low) / 3;
            double right = high - (high - low) / 3;
            if (function.applyAsDouble(left) < function.applyAsDouble(right)) {
                high = right;
            } else {
                low = left;
            }
        }
        return (low + high) / 2;
    }

    private static double[][] inverse(double[][] m) {
        double determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
        return new double[][] {
            {m[1][1] / determinant, -m[0][1] / determinant}, {-m[1][0] / determinant, m[0][0] / determinant}
        };
    }
}
