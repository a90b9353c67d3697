package org.lorentztron.model.fit.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.SymmetricEigenpairs;

/** Against plain double code with the whole matrix, and its own optimum by cyclic steps. */
class DualAscentTest {
    private static final int FEATURES = 30;

    /** Told apart by the first feature, far enough for few support vectors. */
    private static List<Features> separated(List<Features> events, int[] signs) {
        List<Features> separated = new ArrayList<>();
        for (int i = 0; i < signs.length; i++) {
            float[] values = new float[FEATURES];
            for (int j = 0; j < FEATURES; j++) {
                values[j] = (float) (j == 0 ? 8 * signs[i] : value(events.get(i), j));
            }
            separated.add(Features.dense(values));
        }
        return separated;
    }

    private static List<Features> events(int seed, int count, double share) {
        Random random = new Random(seed);
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            float[] values = new float[FEATURES];
            for (int j = 0; j < FEATURES; j++) {
                // Half of the columns are held by few events.
                values[j] = random.nextDouble() < (j % 2 == 0 ? 1 : share) ? (float) random.nextGaussian() : 0;
            }
            events.add(Features.dense(values));
        }
        return events;
    }

    private static int[] signs(List<Features> events) {
        return events.stream()
                .mapToInt(x -> value(x, 0) * value(x, 2) + 0.3 * value(x, 4) > 0 ? 1 : -1)
                .toArray();
    }

    private static double value(Features x, int feature) {
        double sum = 0;
        for (int k = 0; k < x.nonZeros(); k++) {
            sum += x.index(k) == feature ? x.value(k) : 0;
        }
        return sum;
    }

    private static double dot(Features x, Features z) {
        double sum = 0;
        for (int j = 0; j < FEATURES; j++) {
            sum += value(x, j) * value(z, j);
        }
        return sum;
    }

    private static double gamma(List<Features> events) {
        return events.size() / events.stream().mapToDouble(x -> dot(x, x)).sum();
    }

    /** Q = y y' K. */
    private static double[][] program(List<Features> events, int[] signs) {
        double gamma = gamma(events);
        double[][] q = new double[signs.length][signs.length];
        for (int i = 0; i < q.length; i++) {
            for (int j = 0; j < q.length; j++) {
                double root = gamma * dot(events.get(i), events.get(j)) + 1;
                q[i][j] = signs[i] * signs[j] * root * root;
            }
        }
        return q;
    }

    private static double[] gradient(double[][] q, double[] a) {
        double[] gradient = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            gradient[i] = -1;
            for (int j = 0; j < a.length; j++) {
                gradient[i] += q[i][j] * a[j];
            }
        }
        return gradient;
    }

    private static double objective(double[][] q, double[] a) {
        double[] gradient = gradient(q, a);
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += 0.5 * a[i] * (gradient[i] - 1);
        }
        return sum;
    }

    private static double[] optimum(double[][] q) {
        double[] a = new double[q.length];
        for (int pass = 0; pass < 3000; pass++) {
            for (int i = 0; i < a.length; i++) {
                double g = -1;
                for (int j = 0; j < a.length; j++) {
                    g += q[i][j] * a[j];
                }
                a[i] = Math.min(1, Math.max(0, a[i] - g / q[i][i]));
            }
        }
        return a;
    }

    private static FitEvents fitEvents(List<Features> events) {
        return new FitEvents(
                events, events.stream().mapToDouble(FitEvents::squaredNorm).toArray());
    }

    private static double[] multipliers(List<Features> events, int[] signs) {
        float[] found = DualAscent.multipliers(new KernelRows(fitEvents(events)), signs);
        double[] a = new double[found.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = found[i];
        }
        return a;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void multipliers_events_areTheOptimumOfTheWholeMatrix(int seed) {
        List<Features> events = events(seed, 120, 0.1);
        int[] signs = signs(events);
        double[][] q = program(events, signs);
        double best = objective(q, optimum(q));
        assertThat(objective(q, multipliers(events, signs))).isCloseTo(best, within(-0.01 * best));
    }

    /** What no step gains: of each event, the gap of its condition. */
    @Property(tries = 50)
    void multipliers_anyEvents_areInTheBoxAndNoStepGains(
            @ForAll @IntRange(min = 2, max = 90) int count, @ForAll int seed) {
        List<Features> events = events(seed, count, 0.2);
        int[] signs = signs(events);
        double[][] q = program(events, signs);
        double[] a = multipliers(events, signs);
        double[] gradient = gradient(q, a);
        double gained = -objective(q, a);
        for (int i = 0; i < count; i++) {
            assertThat(a[i]).isBetween(0.0, 1.0);
            double d = Math.min(1, Math.max(0, a[i] - gradient[i] / q[i][i])) - a[i];
            assertThat(-(gradient[i] * d + q[i][i] * d * d / 2)).isLessThanOrEqualTo(1.1e-4 * gained + 1e-5);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 64, 65, 67})
    void row_anyColumns_isThatOfTheKernel(int count) {
        List<Features> events = events(count, count, 0.1);
        KernelRows rows = new KernelRows(fitEvents(events));
        double gamma = gamma(events);
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                double root = gamma * dot(events.get(i), events.get(j)) + 1;
                assertThat((double) rows.row(i)[j]).isCloseTo(root * root, within(1e-5));
            }
            assertThat((double) rows.diagonal()[i]).isCloseTo(rows.row(i)[i], within(1e-4));
        }
    }

    /** In the plain matrix W of all events, EJML finds the same values, and U and V the same scores. */
    @ParameterizedTest
    @ValueSource(ints = {5, 6, 7})
    void of_events_hasTheLargestEigenpairsOfTheWholeMatrix(int seed) {
        int[] signs = signs(events(seed, 90, 0.1));
        List<Features> events = separated(events(seed, 90, 0.1), signs);
        double[] a = multipliers(events, signs);
        SymmetricEigenpairs pairs = SymmetricEigenpairs.of(squares(events, signs, a));
        int last = pairs.values().length - 1;
        var model = StartFit.of(events, signs, 2).orElseThrow();
        for (Features x : events(99, 50, 0.1)) {
            double expected = 0;
            for (int k : new int[] {0, 1, last - 1, last}) {
                double h = pairs.vectors()[k][FEATURES];
                for (int j = 0; j < FEATURES; j++) {
                    h += pairs.vectors()[k][j] * value(x, j);
                }
                expected += pairs.values()[k] * h * h;
            }
            assertThat(model.score(x)).isCloseTo(expected, within(1e-3 * (1 + Math.abs(expected))));
        }
    }

    private static double[][] squares(List<Features> events, int[] signs, double[] a) {
        double gamma = gamma(events);
        double[][] w = new double[FEATURES + 1][FEATURES + 1];
        for (int i = 0; i < a.length; i++) {
            double[] p = new double[FEATURES + 1];
            for (int j = 0; j < FEATURES; j++) {
                p[j] = gamma * value(events.get(i), j);
            }
            p[FEATURES] = 1;
            for (int j = 0; j <= FEATURES; j++) {
                for (int k = 0; k <= FEATURES; k++) {
                    w[j][k] += a[i] * signs[i] * p[j] * p[k];
                }
            }
        }
        return w;
    }
}
