package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.fit.margin.RandomProblem.Kind;

/** What holds for every problem: no update raises F, and constraints hold after each. */
class MultiplicativeIterationTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    @Property(tries = 300)
    void update_ofEveryKind_neverRaisesTheObjective(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 12) int size, @ForAll Kind kind) {
        Random random = new Random(seed);
        RandomProblem problem = RandomProblem.random(random, size, kind);
        MultiplicativeIteration iteration =
                new MultiplicativeIteration(problem.program(), kind.rule, problem.start(random));
        // The first update provides the sum, which may cost something.
        iteration.update();
        for (int i = 0; i < 60; i++) {
            double before = problem.objective(iteration.v());
            double rounding = problem.rounding(iteration.v(), kind.rule);
            iteration.update();
            assertThat(problem.objective(iteration.v())).as("update %d", i + 2).isLessThanOrEqualTo(before + rounding);
        }
    }

    /** From a start that has the sum, whatever it is: the first update does not raise F either, and keeps the sum. */
    @Property(tries = 200)
    void update_ofAFeasibleStart_neverRaisesTheObjective(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 60) int size, @ForAll Kind kind) {
        Random random = new Random(seed);
        RandomProblem problem = RandomProblem.random(random, size, kind);
        double[] start = problem.start(random);
        double total = 0;
        for (int i = 0; i < size; i++) {
            total += problem.program().coefficients()[i] * start[i];
        }
        QuadraticProgram given = problem.program();
        QuadraticProgram program = new QuadraticProgram(
                given.matrix(),
                given.linear(),
                given.bound(),
                kind.sum ? new SumConstraint(given.coefficients(), total) : null);
        assertNeverRaises(new RandomProblem(problem.a(), program), kind.rule, start, 30);
        MultiplicativeIteration iteration = new MultiplicativeIteration(program, kind.rule, start);
        iteration.update();
        double sum = 0;
        double magnitude = Math.abs(total);
        for (int i = 0; i < size && kind.sum; i++) {
            sum += given.coefficients()[i] * iteration.v()[i];
            magnitude += Math.abs(given.coefficients()[i]) * iteration.v()[i];
        }
        assertThat(sum).isCloseTo(kind.sum ? total : 0, within(1e-12 * (1 + magnitude)));
    }

    /** Margins of real kernels with a bias: one of values of any sign, and two that are nowhere negative. */
    @Property(tries = 60)
    void update_ofMargins_neverRaisesTheObjective(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int half, @ForAll Kind kind) {
        LargeMargins.Problem clouds = LargeMargins.clouds(new Random(seed), 2 * half, 3, 1);
        for (Kernel kernel : List.of(new Kernel.Linear(), Kernel.Polynomial.quadratic(0.3), new Kernel.Gaussian(2))) {
            GramMatrix gram = GramMatrix.of(kernel, clouds.examples());
            int[] signs = clouds.signs();
            double[][] a = new double[signs.length][signs.length];
            for (int i = 0; i < signs.length; i++) {
                for (int j = 0; j < signs.length; j++) {
                    a[i][j] = signs[i] * signs[j] * gram.value(i, j);
                }
            }
            double slack = kind.box ? 0.7 : INFINITE;
            QuadraticProgram program = QuadraticProgram.ofMargin(gram, signs, slack, kind.sum);
            assertNeverRaises(
                    new RandomProblem(a, program), kind.rule, StartMultipliers.equal(signs.length, slack), 30);
        }
    }

    private static void assertNeverRaises(RandomProblem problem, UpdateRule rule, double[] start, int updates) {
        MultiplicativeIteration iteration = new MultiplicativeIteration(problem.program(), rule, start);
        for (int i = 0; i < updates; i++) {
            double before = problem.objective(iteration.v());
            double rounding = problem.rounding(iteration.v(), rule);
            iteration.update();
            assertThat(problem.objective(iteration.v())).as("update %d", i + 1).isLessThanOrEqualTo(before + rounding);
        }
    }

    @Property(tries = 300)
    void update_ofEveryKind_keepsTheConstraints(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 12) int size, @ForAll Kind kind) {
        Random random = new Random(seed);
        RandomProblem problem = RandomProblem.random(random, size, kind);
        MultiplicativeIteration iteration =
                new MultiplicativeIteration(problem.program(), kind.rule, problem.start(random));
        for (int i = 0; i < 60; i++) {
            iteration.update();
            double[] v = iteration.v();
            double sum = 0;
            double magnitude = 0;
            for (int j = 0; j < size; j++) {
                assertThat(v[j]).isBetween(0.0, problem.program().bound());
                sum += problem.program().coefficients()[j] * v[j];
                magnitude += Math.abs(problem.program().coefficients()[j]) * v[j];
            }
            double rounding = 1e-13 * magnitude
                    + (kind.rule == UpdateRule.FLIPPED ? RandomProblem.STEEP : RandomProblem.VANISHED);
            assertThat(Math.abs(sum)).as("update %d", i + 1).isLessThanOrEqualTo(rounding);
        }
    }

    /** F in units of b^2 / A, v in units of b / A: a change of units changes nothing else. */
    @Property(tries = 100)
    void update_ofAScaledProblem_isTheScaledUpdate(
            @ForAll long seed, @ForAll Kind kind, @ForAll @IntRange(min = -20, max = 20) int power) {
        Random random = new Random(seed);
        RandomProblem problem = RandomProblem.random(random, 6, kind);
        double factor = StrictMath.pow(2, power);
        QuadraticProgram given = problem.program();
        QuadraticProgram scaled = new QuadraticProgram(
                given.matrix(),
                Arrays.stream(given.linear()).map(b -> factor * b).toArray(),
                factor * given.bound(),
                given.sum());
        double[] start = problem.start(random);
        MultiplicativeIteration expected = new MultiplicativeIteration(given, kind.rule, start);
        MultiplicativeIteration found = new MultiplicativeIteration(
                scaled, kind.rule, Arrays.stream(start).map(v -> factor * v).toArray());
        for (int i = 0; i < 5; i++) {
            expected.update();
            found.update();
        }
        for (int j = 0; j < 6; j++) {
            assertThat(found.v()[j] / factor).isCloseTo(expected.v()[j], within(1e-8));
        }
    }

    /** A and b in units from 1e-158 to 1e158: v is the same, and F, in these units, never rises. */
    @Property(tries = 100)
    void update_ofExtremeUnits_neverRaisesTheObjective(
            @ForAll long seed, @ForAll Kind kind, @ForAll @IntRange(min = 500, max = 525) int power) {
        RandomProblem problem = RandomProblem.random(new Random(seed), 6, kind);
        double[] start = problem.start(new Random(seed));
        for (double unit : new double[] {StrictMath.pow(2, power), StrictMath.pow(2, -power)}) {
            QuadraticProgram given = problem.program();
            double[][] a = Arrays.stream(problem.a())
                    .map(row -> Arrays.stream(row).map(entry -> unit * entry).toArray())
                    .toArray(double[][]::new);
            QuadraticProgram scaled = new QuadraticProgram(
                    SignedMatrix.of(a),
                    Arrays.stream(given.linear()).map(b -> unit * b).toArray(),
                    given.bound(),
                    given.sum());
            MultiplicativeIteration iteration = new MultiplicativeIteration(scaled, kind.rule, start);
            iteration.update();
            for (int i = 0; i < 30; i++) {
                double before = problem.objective(iteration.v());
                double rounding = problem.rounding(iteration.v(), kind.rule);
                iteration.update();
                assertThat(problem.objective(iteration.v())).isLessThanOrEqualTo(before + rounding);
            }
        }
    }

    @Test
    void run_twice_givesTheSameBits() {
        RandomProblem problem = RandomProblem.random(new Random(4), 50, Kind.JOINTLY_CLIPPED);
        double[] start = problem.start(new Random(5));
        Minimum first = new MultiplicativeIteration(problem.program(), UpdateRule.CLIPPED, start).run(Stop.after(50));
        Minimum second = new MultiplicativeIteration(problem.program(), UpdateRule.CLIPPED, start).run(Stop.after(50));
        assertThat(second.v()).isEqualTo(first.v());
        assertThat(second.lambda()).isEqualTo(first.lambda());
    }

    @Test
    void run_ofEveryStop_endsThere() {
        RandomProblem problem = RandomProblem.random(new Random(2), 10, Kind.BOX_CLIPPED);
        double[] start = problem.start(new Random(3));
        Minimum atGap = new MultiplicativeIteration(problem.program(), UpdateRule.CLIPPED, start)
                .run(Stop.atGap(1e-3, 100_000));
        assertThat(atGap.converged()).isTrue();
        assertThat(atGap.gap()).isBetween(0.0, 1e-3 * Math.abs(atGap.objective()));
        Minimum atViolation = new MultiplicativeIteration(problem.program(), UpdateRule.CLIPPED, start)
                .run(Stop.atViolation(1e-6, 100_000));
        assertThat(atViolation.converged()).isTrue();
        assertThat(atViolation.violation()).isLessThanOrEqualTo(1e-6);
        assertThat(atViolation.updates()).isGreaterThan(atGap.updates());
        Minimum limited = new MultiplicativeIteration(problem.program(), UpdateRule.CLIPPED, start).run(Stop.after(3));
        assertThat(limited.updates()).isEqualTo(3);
        assertThat(limited.converged()).isFalse();
        assertThat(new MultiplicativeIteration(problem.program(), UpdateRule.CLIPPED, start)
                        .run(Stop.after(0))
                        .v())
                .isEqualTo(start);
    }

    /** Products that are no numbers, as of values beyond the range of double, are at no minimum. */
    @Test
    void run_valuesThatAreNoNumbers_doesNotConverge() {
        for (double bad : new double[] {Double.NaN, INFINITE}) {
            SplitMatrix matrix = new SplitMatrix() {
                @Override
                public int size() {
                    return 2;
                }

                @Override
                public void times(double[] v, double[] positive, double[] negative) {
                    Arrays.fill(positive, bad);
                    Arrays.fill(negative, bad);
                }
            };
            for (double bound : new double[] {1, INFINITE}) {
                QuadraticProgram program = new QuadraticProgram(matrix, new double[] {-1, -1}, bound, null);
                Minimum minimum = new MultiplicativeIteration(program, UpdateRule.CLIPPED, new double[] {1, 1})
                        .run(new Stop(1e-2, 1e-2, 10));
                assertThat(minimum.converged()).isFalse();
                assertThat(minimum.updates()).isEqualTo(10);
            }
        }
    }

    /** Without curvature in a direction that pays, v_i grows up to the box. */
    @Test
    void run_rowOfZeros_endsAtTheBound() {
        SplitMatrix matrix = SignedMatrix.of(new double[][] {{0, 0}, {0, 2}});
        for (UpdateRule rule : UpdateRule.values()) {
            QuadraticProgram program = new QuadraticProgram(matrix, new double[] {-1, -1}, 3, null);
            Minimum minimum =
                    new MultiplicativeIteration(program, rule, new double[] {1, 1}).run(Stop.atGap(1e-9, 1_000));
            assertThat(minimum.converged()).isTrue();
            assertThat(minimum.v()).containsExactly(new double[] {3, 0.5}, within(1e-4));
        }
    }

    @Test
    void iteration_ofWhatHasNoInterior_isRefused() {
        SplitMatrix matrix = SignedMatrix.of(new double[][] {{1, 0}, {0, 1}});
        double[] b = {-1, -1};
        QuadraticProgram plain = QuadraticProgram.nonnegative(matrix, b);
        for (double bad : new double[] {0, -1, Double.NaN, INFINITE}) {
            assertThatThrownBy(() -> new MultiplicativeIteration(plain, UpdateRule.CLIPPED, new double[] {1, bad}))
                    .hasMessageStartingWith("start[1] is " + bad);
        }
        assertThatThrownBy(() -> new MultiplicativeIteration(plain, UpdateRule.CLIPPED, new double[] {1}))
                .hasMessage("start has length 1, expected 2");
        assertThatThrownBy(() -> new MultiplicativeIteration(plain, UpdateRule.FLIPPED, new double[] {1, 1}))
                .hasMessage("bound kappa is infinite, expected a finite one to flip at");
        for (double bad : new double[] {0, -1, Double.NaN}) {
            assertThatThrownBy(() -> new QuadraticProgram(matrix, b, bad, null))
                    .hasMessage("bound kappa is " + bad + ", expected above 0");
        }
        for (SumConstraint none : new SumConstraint[] {
            new SumConstraint(new double[] {1, 1}, 0),
            new SumConstraint(new double[] {1, 1}, 6),
            new SumConstraint(new double[] {1, -1}, 3),
            new SumConstraint(new double[] {1, -1}, Double.NaN)
        }) {
            assertThatThrownBy(() -> new QuadraticProgram(matrix, b, 3, none)).hasMessageStartingWith("no v between 0");
        }
        for (double bad : new double[] {Double.NaN, INFINITE}) {
            assertThatThrownBy(() -> new SumConstraint(new double[] {1, bad}, 0))
                    .hasMessage("beta[1] is " + bad + ", expected a finite number");
            assertThatThrownBy(() -> new QuadraticProgram(matrix, new double[] {-1, bad}, 3, null))
                    .hasMessage("b[1] is " + bad + ", expected a finite number");
        }
        assertThatThrownBy(() -> SignedMatrix.of(new double[][] {{1, 2}, {3, 1}}))
                .hasMessageContaining("expected the same finite number");
    }
}
