package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.DigitsDataset;
import org.lorentztron.model.fit.margin.GramMatrix;

class PeerMarginsCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) {
        return Peers.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
    }

    /** Whichever class the first example has, LIBSVM's scores are those of the first digit. */
    @Test
    void solve_byBoth_isTheSameClassifier() {
        for (int[] digits : new int[][] {{4, 9}, {9, 4}}) {
            DigitMargin problem = DigitMargin.of(new DigitsDataset(), digits, 80, 0.5);
            GramMatrix gram = problem.gram();
            MarginSolution expected = new MarginSolver.Libsvm(1e-8).solve(problem);
            MarginSolution found = new MarginSolver.Multiplicative(50_000).solve(problem);

            double least = expected.objective(gram);
            assertThat(found.objective(gram)).isCloseTo(least, within(1e-4 * Math.abs(least)));
            assertThat(found.bias()).isCloseTo(expected.bias(), within(1e-2));
            assertThat(new MarginSolver.Libsvm(1).solve(problem).objective(gram))
                    .isGreaterThanOrEqualTo(least);
            boolean[] wanted = expected.decisions(problem);
            boolean[] decisions = found.decisions(problem);
            int right = 0;
            int same = 0;
            for (int i = 0; i < decisions.length; i++) {
                right += decisions[i] == problem.testSigns()[i] > 0 ? 1 : 0;
                same += decisions[i] == wanted[i] ? 1 : 0;
            }
            assertThat(right).isGreaterThan(decisions.length * 8 / 10);
            assertThat(same).isGreaterThan(decisions.length * 99 / 100);
        }
    }

    @Test
    void margins_ofDrawnDigits_areInATable() {
        assertThat(run("margins", "--window", "40", "--repeats", "1"))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("40 examples, ")
                .contains("LIBSVM, 0.001 ", "400 updates ");
    }

    @Test
    void margins_badOptions_areAllNamed() {
        assertThat(run("margins", "--digits", "3,3", "--slack", "0", "--window", "1", "--data", "nothing"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--digits", "--slack", "--window", "--data");
    }
}
