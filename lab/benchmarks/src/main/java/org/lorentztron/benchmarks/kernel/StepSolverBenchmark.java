package org.lorentztron.benchmarks.kernel;

import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.model.learn.Update;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The step of one update: the job's solver against a safeguarded Newton's method and bisection on the equation as the
 * paper states it, in the same run. Run:
 *
 * <pre>
 * mvn -q -Pbenchmarks -pl lab/benchmarks -am package -DskipTests
 * java -jar lab/benchmarks/target/lorentztron-benchmarks.jar StepSolverBenchmark -p data=mnist:DIR
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@State(Scope.Thread)
public class StepSolverBenchmark {
    /** So many that the branches taken for one cannot be foreseen from the round before. */
    private static final int INPUTS = 4096;

    /** Which solver. */
    @Param({"job", "newton", "bisection"})
    public String solver;

    /** Which update. */
    @Param({"pa", "pa1", "pa2"})
    public String update;

    /** What is solved: {@link StepInputs}. */
    @Param({"typical", "hard"})
    public String inputs;

    private StepSolver steps;
    private StepInputs examples;
    private int next;

    /** Makes the inputs. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) {
        steps = StepSolver.of(solver, Update.of(update));
        examples = inputs.equals("hard") ? StepInputs.hard(INPUTS) : StepInputs.typical(digits, INPUTS);
        requireSameSteps();
    }

    /** What textbook solvers lose by cancellation is far less than this, unless they find another root. */
    private void requireSameSteps() {
        StepSolver expected = StepSolver.of("job", Update.of(update));
        for (int i = 0; i < examples.size(); i++) {
            double s = solve(steps, i);
            double right = solve(expected, i);
            if (!(Math.abs(s - right) <= 1e-6 * right)) {
                throw new IllegalStateException("s is " + s + " with solver " + solver + ", expected " + right
                        + " for winner " + examples.winner()[i] + ", loser " + examples.loser()[i] + ", |z|^2 "
                        + examples.zSquared()[i]);
            }
        }
    }

    private double solve(StepSolver with, int i) {
        return with.solve(examples.winner()[i], examples.loser()[i], examples.zSquared()[i]);
    }

    /** One step. */
    @Benchmark
    public double solve() {
        next = next + 1 == examples.size() ? 0 : next + 1;
        return solve(steps, next);
    }
}
