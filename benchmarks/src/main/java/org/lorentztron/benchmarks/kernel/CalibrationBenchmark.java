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
 * mvn -q -Pbenchmarks -pl benchmarks -am package -DskipTests
 * java -jar benchmarks/target/lorentztron-benchmarks.jar CalibrationBenchmark
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

    /** How many events of the window are new since the last fit. */
    @Param({"100", "1024"})
    public int fresh;

    private final Random random = new Random(1);
    private RecentScores scores;

    /** Fills the window. */
    @Setup(Level.Trial)
    public void start() {
        scores = new RecentScores(1);
        add(EVENTS);
        scores.fit();
    }

    /** Scores of two normal distributions. */
    private void add(int events) {
        for (int i = 0; i < events; i++) {
            boolean positive = random.nextBoolean();
            scores.add((positive ? distance : -distance) / 2 + random.nextGaussian(), positive, 1);
        }
    }

    /** Adds events, which takes a tenth of the time at most, and fits a and b. */
    @Benchmark
    public PlattScaling fit() {
        add(fresh);
        scores.fit();
        return scores.scaling();
    }
}
