package org.lorentztron.benchmarks.kernel;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.lorentztron.model.probability.PlattScaling;
import org.lorentztron.model.probability.RecentScores;
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
 * What the fit of probabilities costs a pair at the end of an interval, when its window is full. Run:
 *
 * <pre>
 * mvn -q -Pbenchmarks -pl lab/benchmarks -am package -DskipTests
 * java -jar lab/benchmarks/target/lorentztron-benchmarks.jar CalibrationBenchmark
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class CalibrationBenchmark {
    private static final int EVENTS = 1_024;

    /** How far the mean scores of the two sides are apart, in standard deviations of each. */
    @Param({"2", "6"})
    public double distance;

    private RecentScores scores;

    /** Scores of two normal distributions. */
    @Setup(Level.Trial)
    public void start() {
        Random random = new Random(1);
        scores = new RecentScores(1);
        for (int i = 0; i < EVENTS; i++) {
            boolean positive = random.nextBoolean();
            scores.add((positive ? distance : -distance) / 2 + random.nextGaussian(), positive, 1);
        }
    }

    /** Fits a and b. */
    @Benchmark
    public PlattScaling fit() {
        scores.fit();
        return scores.scaling();
    }
}
