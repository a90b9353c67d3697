package org.lorentztron.model.fit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.kernels.Vectors;

/** Projections are proved by the conditions of optimality, and compared with searches that share no code with them. */
class NetworkPenaltyTest {
    private static double[][] random(long seed, int rows, int columns, boolean ties) {
        double[][] a = Problems.normal(new Random(seed), rows, columns);
        for (double[] row : a) {
            for (int c = 0; ties && c < columns; c++) {
                row[c] = Math.rint(row[c]);
            }
        }
        return a;
    }

    private static double[][] difference(double[][] a, double[][] b) {
        double[][] difference = Vectors.copy(a);
        for (int r = 0; r < a.length; r++) {
            Vectors.add(-1, b[r], difference[r]);
        }
        return difference;
    }

    private static double largestDual(NetworkPenalty penalty, double[][] gradient) {
        return Arrays.stream(gradient).mapToDouble(penalty::dual).max().orElseThrow();
    }

    /** P is the nearest point of a ball if and only if it lies in it and A - P is in the normal cone at P. */
    @Property(tries = 300)
    void project_anyMatrix_satisfiesTheConditionsOfOptimality(
            @ForAll NetworkPenalty penalty,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 7) int rows,
            @ForAll @IntRange(min = 1, max = 6) int columns,
            @ForAll boolean ties,
            @ForAll @DoubleRange(min = 0.01, max = 20) double radius) {
        double[][] a = random(seed, rows, columns, ties);
        double[][] p = Vectors.copy(a);
        penalty.project(p, radius);
        if (penalty.norm(a) <= radius) {
            assertThat(p).isDeepEqualTo(a);
            return;
        }
        assertClose("norm", penalty.norm(p), radius, 1e-12);
        double[][] normal = difference(a, p);
        // <A - P, Q> is largest among all Q of the ball at Q = P, and that maximum is radius times the dual norm.
        assertClose("support", Vectors.dot(normal, p), radius * largestDual(penalty, normal), 1e-10);
    }

    /** The thresholds by sorting, for l1 and l1/l2. */
    @Property(tries = 200)
    void threshold_anyMagnitudes_isThatOfSorting(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int size,
            @ForAll @DoubleRange(min = 0.01, max = 5) double radius) {
        double[] magnitudes = new Random(seed).doubles(size).toArray();
        double[] sorted = magnitudes.clone();
        Arrays.sort(sorted);
        double expected = 0;
        double sum = 0;
        for (int count = 1; count <= size; count++) {
            sum += sorted[size - count];
            if (sorted[size - count] > (sum - radius) / count) {
                expected = Math.max(0, (sum - radius) / count);
            }
        }
        assertClose("theta", SumBall.threshold(magnitudes, radius), expected, 1e-12);
    }

    /** The common threshold of the rows by bisection, for l1/linf. */
    @Property(tries = 200)
    void project_rowMaxima_isThatOfBisection(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 6) int rows,
            @ForAll @IntRange(min = 1, max = 5) int columns,
            @ForAll @DoubleRange(min = 0.01, max = 3) double radius) {
        double[][] a = random(seed, rows, columns, false);
        double[][] p = Vectors.copy(a);
        NetworkPenalty.L1_MAX.project(p, radius);
        double low = 0;
        double high = NetworkPenalty.L1.norm(a);
        for (int step = 0; step < 200; step++) {
            double theta = (low + high) / 2;
            double sum = Arrays.stream(a).mapToDouble(row -> cut(row, theta)).sum();
            if (sum > radius) {
                low = theta;
            } else {
                high = theta;
            }
        }
        for (int r = 0; r < rows; r++) {
            double largest = cut(a[r], high);
            for (int c = 0; c < columns; c++) {
                double expected = Math.signum(a[r][c]) * Math.min(Math.abs(a[r][c]), largest);
                assertClose("P", p[r][c], expected, 1e-9);
            }
        }
    }

    /** The cut at which a row loses theta, by bisection. */
    private static double cut(double[] row, double theta) {
        double low = 0;
        double high = NetworkPenalty.L1_MAX.ofRow(row);
        for (int step = 0; step < 200; step++) {
            double middle = (low + high) / 2;
            double lost = Arrays.stream(row)
                    .map(value -> Math.max(0, Math.abs(value) - middle))
                    .sum();
            if (lost > theta) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The corner of the ball attains the dual norm, and no row of the ball exceeds it. */
    @Property(tries = 200)
    void corner_anyGradient_attainsTheDualNorm(
            @ForAll NetworkPenalty penalty, @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int columns) {
        Random random = new Random(seed);
        double[] gradient = Problems.normal(random, 1, columns)[0];
        double[] corner = new double[columns];
        penalty.corner(gradient, 2.5, corner);
        assertClose("norm", penalty.ofRow(corner), 2.5, 1e-13);
        assertClose("product", Vectors.dot(corner, gradient), 2.5 * penalty.dual(gradient), 1e-13);
        double[] other = Problems.normal(random, 1, columns)[0];
        assertThat(Vectors.dot(other, gradient))
                .isLessThanOrEqualTo(penalty.ofRow(other) * penalty.dual(gradient) + 1e-12);
        penalty.corner(new double[columns], 2.5, corner);
        assertThat(corner).containsOnly(0);
    }

    @Test
    void of_everyId_isItsPenalty() {
        for (NetworkPenalty penalty : NetworkPenalty.values()) {
            assertThat(NetworkPenalty.of(penalty.id())).isEqualTo(penalty);
        }
        assertThatThrownBy(() -> NetworkPenalty.of("l2"))
                .hasMessage("penalty is \"l2\", expected one of l1, l1l2, l1linf");
    }
}
