package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.LargeMargins.Problem;

class MarginFitTest {
    private static final double HARD = Double.POSITIVE_INFINITY;

    private static double leastMargin(Problem problem, KernelMachine machine) {
        return IntStream.range(0, problem.size())
                .mapToDouble(i ->
                        problem.signs()[i] * machine.score(problem.examples().get(i)))
                .min()
                .orElseThrow();
    }

    /** Margins are 1 at the support vectors and larger elsewhere; the bias can only widen the margin 1 / |w|. */
    @Test
    void fit_hardMargin_separatesWithTheLeastMargin1() {
        Problem problem = LargeMargins.clouds(new Random(1), 60, 4, 6);
        double[] objectives = new double[2];
        for (boolean bias : new boolean[] {false, true}) {
            MarginFit.Fitted fitted = new MarginFit(new Kernel.Linear(), HARD, bias, Stop.atGap(1e-6, 1_000_000))
                    .fit(problem.examples(), problem.signs());
            assertThat(fitted.minimum().converged()).isTrue();
            assertThat(leastMargin(problem, fitted.machine())).isCloseTo(1, within(1e-2));
            objectives[bias ? 1 : 0] = fitted.minimum().objective();
            // -F is |w|^2 / 2 at the minimum.
            assertThat(fitted.minimum().gap())
                    .isLessThanOrEqualTo(-1e-6 * fitted.minimum().objective());
        }
        assertThat(objectives[1]).isGreaterThan(objectives[0]);
    }

    /** The margin is 2 on both sides, so w = (1/2, 0) and F* = -1/8, with a bias and without. */
    @Test
    void gap_ofAHardMargin_isFiniteAndBoundsTheDistanceToTheMinimum() {
        List<Features> examples = new ArrayList<>();
        int[] signs = new int[8];
        for (int i = 0; i < signs.length; i++) {
            signs[i] = i % 2 == 0 ? 1 : -1;
            examples.add(Features.dense(new float[] {signs[i] * (i < 6 ? 2 : 3), i / 2 - 1}));
        }
        GramMatrix gram = GramMatrix.of(new Kernel.Linear(), examples);
        for (boolean bias : new boolean[] {false, true}) {
            MultiplicativeIteration iteration = new MultiplicativeIteration(
                    QuadraticProgram.ofMargin(gram, signs, HARD, bias),
                    UpdateRule.CLIPPED,
                    StartMultipliers.equal(signs.length, HARD));
            double last = Double.POSITIVE_INFINITY;
            for (int i = 1; i <= 2_000; i++) {
                iteration.update();
                assertThat(iteration.gap()).isGreaterThanOrEqualTo(iteration.objective() + 0.125 - 1e-15);
                if (i >= 20) {
                    assertThat(iteration.gap()).as("update %d", i).isLessThan(1);
                }
                last = iteration.gap();
            }
            assertThat(last).isLessThan(1e-3);
        }
    }

    /** Clouds that both lie on one side of the origin: a linear classifier without a bias fails. */
    @Test
    void fit_cloudsOnOneSide_needsTheBias() {
        Problem centred = LargeMargins.clouds(new Random(2), 80, 2, 4);
        List<Features> moved = centred.examples().stream()
                .map(x -> Features.dense(new float[] {x.value(0) + 20, x.value(1)}))
                .toList();
        Problem problem = new Problem(moved, centred.signs());
        MarginFit fit = new MarginFit(new Kernel.Linear(), 10, true, Stop.after(2_000));

        assertThat(problem.errors(fit.fit(moved, problem.signs()).machine())).isLessThanOrEqualTo(1);
        assertThat(problem.errors(new MarginFit(fit.kernel(), 10, false, fit.stop())
                        .fit(moved, problem.signs())
                        .machine()))
                .isGreaterThan(20);
    }

    @Test
    void fit_everyKernelAndRule_learnsClouds() {
        Problem problem = LargeMargins.clouds(new Random(3), 100, 5, 1.5);
        Problem test = LargeMargins.clouds(new Random(4), 1_000, 5, 1.5);
        for (Kernel kernel : List.of(new Kernel.Linear(), Kernel.Polynomial.quadratic(0.1), new Kernel.Gaussian(3))) {
            for (UpdateRule rule : UpdateRule.values()) {
                for (boolean bias : new boolean[] {false, true}) {
                    MarginFit fit = new MarginFit(kernel, 1, bias, rule, Stop.atGap(1e-2, 20_000));
                    MarginFit.Fitted fitted = fit.fit(problem.examples(), problem.signs());
                    assertThat(fitted.minimum().converged()).as("%s", fit).isTrue();
                    // The best classifier has 6.7 %.
                    assertThat(test.errors(fitted.machine())).as("%s", fit).isLessThan(120);
                }
            }
        }
    }

    /**
     * A window of which a tenth is new: its multipliers begin where those of the window before ended. That saves most
     * of the updates to within 10 % of the minimum; closer to it the updates of a fresh start catch up.
     */
    @Test
    void run_fromCarriedMultipliers_takesFewerUpdates() {
        Problem all = LargeMargins.clouds(new Random(5), 330, 5, 1);
        MarginFit fit = new MarginFit(Kernel.Polynomial.quadratic(0.2), 1, false, Stop.atGap(0.02, 100_000));
        Problem before = window(all, 0);
        Problem next = window(all, 30);
        double[] multipliers =
                fit.fit(before.examples(), before.signs()).minimum().v();
        double[] carried = Arrays.copyOf(Arrays.copyOfRange(multipliers, 30, 300), 300);
        Arrays.fill(carried, 270, 300, Double.NaN);

        int fresh = updates(next, fit, StartMultipliers.equal(300, 1));
        assertThat(updates(next, fit, StartMultipliers.carried(carried, 1)))
                .as("%d from a fresh start", fresh)
                .isLessThan(fresh / 2);
    }

    /** To within 10 % of the minimum. */
    private static int updates(Problem problem, MarginFit fit, double[] start) {
        double least = fit.fit(problem.examples(), problem.signs()).minimum().objective();
        QuadraticProgram program = QuadraticProgram.ofMargin(
                GramMatrix.of(fit.kernel(), problem.examples()), problem.signs(), fit.slack(), fit.bias());
        MultiplicativeIteration iteration = new MultiplicativeIteration(program, fit.rule(), start);
        while (iteration.objective() > 0.9 * least && iteration.updates() < 1_000) {
            iteration.update();
        }
        return iteration.updates();
    }

    private static Problem window(Problem all, int from) {
        return new Problem(all.examples().subList(from, from + 300), Arrays.copyOfRange(all.signs(), from, from + 300));
    }

    @Test
    void carried_ofAnyMultipliers_isInside() {
        assertThat(StartMultipliers.carried(new double[] {0, 3, Double.NaN, 1, 1e-9}, 2))
                .containsExactly(new double[] {0.0075, 2, 0.75, 1, 0.0075}, within(1e-9));
        assertThat(StartMultipliers.carried(new double[] {Double.NaN, Double.NaN}, 3))
                .containsExactly(1, 1);
        assertThat(StartMultipliers.carried(new double[] {0, Double.NaN}, 0.5)).containsExactly(0.25, 0.25);
        assertThat(StartMultipliers.equal(2, HARD)).containsExactly(1, 1);
    }

    /** Harmless: multipliers stay finite, and the score where both classes have a point is 0. */
    @Test
    void fit_equalPointsOfBothClasses_scoresThemZero() {
        Features x = Features.dense(new float[] {1, 2});
        for (double slack : new double[] {1, HARD}) {
            MarginFit.Fitted fitted = new MarginFit(Kernel.Polynomial.quadratic(1), slack, true, Stop.after(200))
                    .fit(List.of(x, x), new int[] {1, -1});
            assertThat(fitted.minimum().v()[0]).isFinite();
            assertThat(Math.abs(fitted.machine().score(x)))
                    .isLessThan(1e-6 * fitted.minimum().v()[0]);
        }
    }

    @Test
    void fit_zeroVectors_areHarmless() {
        Features zero = Features.dense(new float[2]);
        Features x = Features.dense(new float[] {1, 2});
        Features other = Features.dense(new float[] {-1, 1});
        for (UpdateRule rule : UpdateRule.values()) {
            MarginFit.Fitted fitted = new MarginFit(new Kernel.Linear(), 2, false, rule, Stop.after(500))
                    .fit(List.of(zero, x, zero, other), new int[] {1, 1, -1, -1});
            assertThat(fitted.machine().score(x)).isCloseTo(1, within(1e-2));
            assertThat(fitted.machine().score(other)).isCloseTo(-1, within(1e-2));
        }
        Features[] zeros = {zero, zero};
        Minimum minimum = new MarginFit(new Kernel.Linear(), HARD, true, Stop.after(100))
                .fit(List.of(zeros), new int[] {1, -1})
                .minimum();
        assertThat(minimum.v()[0]).isFinite().isCloseTo(minimum.v()[1], within(1e-9));
        assertThat(minimum.converged()).isFalse();
    }

    @Test
    void fit_oneClass_needsNoBias() {
        List<Features> examples = List.of(Features.dense(new float[] {1}), Features.dense(new float[] {2}));
        int[] signs = {1, 1};
        Kernel kernel = Kernel.Polynomial.quadratic(1);
        assertThatThrownBy(() -> new MarginFit(kernel, 1, true, Stop.after(1)).fit(examples, signs))
                .hasMessageStartingWith("no v between 0 and 1.0 has the sum beta'v = 0.0");
        KernelMachine machine = new MarginFit(kernel, 1, false, Stop.after(100))
                .fit(examples, signs)
                .machine();
        assertThat(machine.score(examples.get(0))).isPositive();
    }

    @Test
    void fit_badSettings_areRefused() {
        assertThatThrownBy(() -> Stop.after(-1)).hasMessageStartingWith("stop has relative gap 0.0");
        assertThatThrownBy(() -> Stop.atGap(Double.NaN, 1)).hasMessageStartingWith("stop has relative gap NaN");
        Features x = Features.dense(new float[] {1});
        assertThatThrownBy(() -> new KernelMachine(new Kernel.Linear(), List.of(x), new double[2], 0))
                .hasMessage("there are 2 weights, expected 1");
    }

    /** Multipliers of some 1 / K would be beyond the range of double. */
    @Test
    void fit_hardMarginOfTinyValues_saysSo() {
        List<Features> examples = List.of(Features.dense(new float[] {1e-45f}), Features.dense(new float[] {-1e-45f}));
        Kernel kernel = new Kernel.Polynomial(1e-220, 0, 1);
        MarginFit fit = new MarginFit(kernel, HARD, false, Stop.after(10_000));
        assertThatThrownBy(() -> fit.fit(examples, new int[] {1, -1}))
                .hasMessageStartingWith("the largest multiplier is ")
                .hasMessageEndingWith(
                        "expected a finite number above 0: the kernel's values are too small or too large");
    }

    /** The least slack that is above 0 has no half. */
    @Test
    void fit_leastSlack_isFitted() {
        Problem problem = LargeMargins.clouds(new Random(6), 20, 2, 3);
        MarginFit.Fitted fitted = new MarginFit(new Kernel.Gaussian(1), Double.MIN_VALUE, true, Stop.after(10))
                .fit(problem.examples(), problem.signs());
        assertThat(fitted.minimum().v()).containsOnly(Double.MIN_VALUE);
    }

    @Test
    void machine_badArguments_areRefused() {
        Features x = Features.dense(new float[] {1, 2});
        Minimum minimum = new Minimum(new double[] {1, 1}, 0, 0, 0, 0, 1, true);
        Kernel kernel = new Kernel.Linear();
        for (double bad : new double[] {1, -0.5, Double.NaN}) {
            assertThatThrownBy(() -> KernelMachine.of(kernel, List.of(x, x), new int[] {1, -1}, minimum, bad))
                    .hasMessage("least is " + bad + ", expected 0 to less than 1");
        }
        KernelMachine machine = new KernelMachine(kernel, List.of(x), new double[] {1}, 0);
        assertThatThrownBy(() -> machine.score(Features.dense(new float[] {1, 2, 3})))
                .hasMessage("event has 3 features, expected 2");
        for (double bad : new double[] {1e-170, 1e200}) {
            assertThatThrownBy(() -> new Kernel.Gaussian(bad))
                    .hasMessage("sigma is " + bad + ", expected a number whose square is finite and above 0");
        }
    }
}
