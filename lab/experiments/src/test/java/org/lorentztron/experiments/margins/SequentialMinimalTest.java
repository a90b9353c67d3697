package org.lorentztron.experiments.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.fit.margin.Kernel;
import org.lorentztron.model.fit.margin.Minimum;
import org.lorentztron.model.fit.margin.MultiplicativeIteration;
import org.lorentztron.model.fit.margin.QuadraticProgram;
import org.lorentztron.model.fit.margin.StartMultipliers;
import org.lorentztron.model.fit.margin.Stop;
import org.lorentztron.model.fit.margin.UpdateRule;

/** What LIBSVM is given and gives back is the problem of the multiplicative updates and its minimum. */
class SequentialMinimalTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"gaussian:1.5", "polynomial:2"})
    void solve_smallTolerance_isTheOptimumOfTheUpdates(String kernel) throws Exception {
        MarginData data = Rings.twoRings(folder, 100, 4);
        MarginProblem problem = MarginProblem.of(
                KernelText.parse(kernel).orElseThrow().kernel(data.training().examples()), data.training(), 2);
        SequentialMinimal.Solution solution = SequentialMinimal.solve(problem, 1e-7);
        QuadraticProgram program = QuadraticProgram.ofMargin(problem.gram(), problem.signs(), 2, true);
        Minimum minimum = new MultiplicativeIteration(
                        program, UpdateRule.CLIPPED, StartMultipliers.equal(program.size(), 2))
                .run(Stop.atGap(1e-5, 200_000));

        assertThat(minimum.converged()).isTrue();
        double least = problem.objective(solution.multipliers());
        assertThat(least).isCloseTo(minimum.objective(), within(2e-5 * Math.abs(least)));
        assertThat(solution.bias()).isCloseTo(minimum.lambda(), within(0.01));
        assertThat(solution.iterations()).isPositive();
        assertThat(SequentialMinimal.solve(problem, 1).iterations()).isLessThan(solution.iterations());
    }

    /** Whichever class the first example has. */
    @Test
    void solve_otherSigns_hasTheOtherBias() throws Exception {
        MarginData.Part training = Rings.twoRings(folder, 60, 6).training();
        int[] signs = training.signs();
        int[] opposite = Arrays.stream(signs).map(sign -> -sign).toArray();
        Kernel kernel = new Kernel.Gaussian(1.5);
        SequentialMinimal.Solution solution = SequentialMinimal.solve(MarginProblem.of(kernel, training, 2), 1e-7);
        SequentialMinimal.Solution mirrored = SequentialMinimal.solve(
                MarginProblem.of(kernel, new MarginData.Part(training.examples(), opposite), 2), 1e-7);

        assertThat(Math.abs(solution.bias())).isGreaterThan(0.1);
        assertThat(mirrored.bias()).isCloseTo(-solution.bias(), within(1e-5));
        assertThat(mirrored.multipliers()).containsExactly(solution.multipliers(), within(1e-4));
    }

    @Test
    void solve_linearKernel_isRefused() throws Exception {
        MarginProblem problem = MarginProblem.of(
                new Kernel.Linear(), Rings.twoRings(folder, 20, 5).training(), 1);
        assertThatThrownBy(() -> SequentialMinimal.solve(problem, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("kernel is Linear[], expected a Gaussian or polynomial one");
    }
}
