package org.lorentztron.experiments.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.Kernel;
import org.lorentztron.model.fit.margin.Minimum;
import org.lorentztron.model.fit.margin.MultiplicativeIteration;
import org.lorentztron.model.fit.margin.QuadraticProgram;
import org.lorentztron.model.fit.margin.StartMultipliers;
import org.lorentztron.model.fit.margin.Stop;
import org.lorentztron.model.fit.margin.UpdateRule;

/** The Kernel Adatron against the multiplicative updates, which solve the same problem another way. */
class KernelAdatronTest {
    private static final double SLACK = 2;

    @TempDir
    Path folder;

    private MarginProblem problem;

    @BeforeEach
    void makeProblem() throws IOException {
        problem = MarginProblem.of(
                new Kernel.Gaussian(1.5), Rings.twoRings(folder, 100, 3).training(), SLACK);
    }

    @Test
    void sweep_untilNothingChanges_reachesTheOptimumOfTheUpdates() {
        KernelAdatron adatron = new KernelAdatron(problem);
        for (int sweeps = 0; sweeps < 2_000; sweeps++) {
            adatron.sweep();
        }
        QuadraticProgram program = QuadraticProgram.ofMargin(problem.gram(), problem.signs(), SLACK, false);
        Minimum minimum = new MultiplicativeIteration(
                        program, UpdateRule.CLIPPED, StartMultipliers.equal(program.size(), SLACK))
                .run(Stop.atGap(1e-6, 200_000));

        assertThat(minimum.converged()).isTrue();
        assertThat(adatron.violation()).isLessThan(1e-9);
        assertThat(adatron.objective()).isLessThanOrEqualTo(minimum.objective());
        assertThat(adatron.objective()).isCloseTo(minimum.objective(), within(2e-6 * Math.abs(minimum.objective())));
    }

    @Test
    void sweep_anyTime_raisesNothingAndStaysInTheBox() {
        KernelAdatron adatron = new KernelAdatron(problem);
        double before = adatron.objective();
        assertThat(before).isZero();
        for (int sweeps = 0; sweeps < 50; sweeps++) {
            adatron.sweep();
            assertThat(adatron.objective()).isLessThanOrEqualTo(before + 1e-12 * Math.abs(before));
            assertThat(Arrays.stream(adatron.multipliers())).allMatch(alpha -> alpha >= 0 && alpha <= SLACK);
            before = adatron.objective();
        }
        // Some points lie among those of the other class.
        assertThat(adatron.multipliers()).contains(SLACK);
    }

    /** The scores that sweeps keep up to date are those of the multipliers. */
    @Test
    void objective_afterSweeps_isThatOfTheMultipliers() {
        KernelAdatron adatron = new KernelAdatron(problem);
        for (int sweeps = 0; sweeps < 5; sweeps++) {
            adatron.sweep();
        }
        assertThat(adatron.objective()).isCloseTo(problem.objective(adatron.multipliers()), within(1e-10));
        assertThat(adatron.violation()).isGreaterThan(1e-6);
    }

    /** Its score is 0 whatever its multiplier is, so slack is paid in full. */
    @Test
    void sweep_exampleWhoseKernelIsZero_hasTheLargestMultiplier() {
        MarginData.Part part = new MarginData.Part(
                List.of(Features.dense(new float[] {0, 0}), Features.dense(new float[] {1, 2})), new int[] {1, -1});
        KernelAdatron adatron = new KernelAdatron(MarginProblem.of(new Kernel.Linear(), part, SLACK));
        adatron.sweep();
        adatron.sweep();
        assertThat(adatron.multipliers()[0]).isEqualTo(SLACK);
        assertThat(adatron.multipliers()[1]).isCloseTo(0.2, within(1e-15));
        assertThat(adatron.violation()).isLessThan(1e-15);
    }
}
