package org.lorentztron.benchmarks.kernel;

import java.util.concurrent.TimeUnit;
import org.lorentztron.model.predict.ScoreSpace;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One event of a network for all classes: scoring and training, by units; by classes with {@code data=mnist-pairs:DIR}
 * of 100 classes or {@code mnist-triples:DIR} of 1,000.
 *
 * <p>The network has not seen the events, and updates are as rare as after 60,000 of them.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class NetworkBenchmark {
    /** Where a thread scores. */
    @State(Scope.Thread)
    public static class Space {
        private final ScoreSpace space = new ScoreSpace();
    }

    /** Scores all classes. */
    @Benchmark
    public double[] score(TrainedNetwork network, Space space) {
        return network.classifier().scores(network.features(network.advance()), space.space);
    }

    /** Scores all classes and learns what violates its margin. */
    @Benchmark
    public void train(TrainedNetwork network) {
        int i = network.advance();
        network.block().learn(network.features(i), network.label(i));
    }
}
