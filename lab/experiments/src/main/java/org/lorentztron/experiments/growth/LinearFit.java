package org.lorentztron.experiments.growth;

import java.util.List;

/**
 * The line y = fixed + slope x that is nearest to some points, deviations taken relative to y: least squares of (fixed
 * + slope x - y) / y. Neither number is negative: a cost is not.
 *
 * @param deviation median of |fixed + slope x - y| / y
 */
record LinearFit(double fixed, double slope, double deviation) {

    /** @param y positive, as is x */
    record Sample(double x, double y) {}

    /**
     * @param samples at least one; of one x, which says nothing about a fixed cost, the line goes through the origin
     */
    static LinearFit of(List<Sample> samples) {
        // The normal equations of  fixed p + slope q = 1  with p = 1 / y, q = x / y.
        double pp = sum(samples, 0);
        double pq = sum(samples, 1);
        double qq = sum(samples, 2);
        double p = samples.stream().mapToDouble(s -> 1 / s.y()).sum();
        double q = samples.stream().mapToDouble(s -> s.x() / s.y()).sum();
        double determinant = pp * qq - pq * pq;
        double fixed = (p * qq - q * pq) / determinant;
        double slope = (q * pp - p * pq) / determinant;
        boolean ofOneX = samples.stream().mapToDouble(Sample::x).distinct().count() == 1;
        if (ofOneX || !(fixed > 0)) {
            return withDeviation(0, q / qq, samples);
        }
        return slope > 0 ? withDeviation(fixed, slope, samples) : withDeviation(p / pp, 0, samples);
    }

    private static double sum(List<Sample> samples, int power) {
        return samples.stream()
                .mapToDouble(s -> Math.pow(s.x(), power) / (s.y() * s.y()))
                .sum();
    }

    private static LinearFit withDeviation(double fixed, double slope, List<Sample> samples) {
        double[] deviations = samples.stream()
                .mapToDouble(s -> Math.abs(fixed + slope * s.x() - s.y()) / s.y())
                .sorted()
                .toArray();
        int n = deviations.length;
        return new LinearFit(fixed, slope, (deviations[(n - 1) / 2] + deviations[n / 2]) / 2);
    }

    double at(double x) {
        return fixed + slope * x;
    }
}
