package org.lorentztron.benchmarks.kernel;

import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One event of ten classes: scoring all 45 pairs, training the 9 of its class, and both, in one pass or in two; in the
 * job's layout (kernel {@code rows}), against a plain loop ({@link FlatPairs}) in the same run.
 *
 * <p>The events are digits that the models have not seen ({@link Digits}), and updates are as rare as after 60,000 of
 * them.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class KernelBenchmark {
    /** Scores 45 pairs. */
    @Benchmark
    public double[] score45(TrainedKernels models, Digits digits) {
        return models.pairs().score(digits.features(models.advance(digits)));
    }

    /** Trains 9 pairs. */
    @Benchmark
    public void train9(TrainedKernels models, Digits digits) {
        int i = models.advance(digits);
        models.pairs().learn(digits.features(i), digits.label(i));
    }

    /** Scores 45 pairs and trains 9 of them from the same images, one pass over the parameters. */
    @Benchmark
    public double[] scoreThenTrain(TrainedKernels models, Digits digits) {
        int i = models.advance(digits);
        return models.pairs().scoreThenLearn(digits.features(i), digits.label(i));
    }

    /** Scores 45 pairs, then computes the images of 9 once more to train them. */
    @Benchmark
    public double[] scoreAndTrainSeparately(TrainedKernels models, Digits digits) {
        int i = models.advance(digits);
        double[] scores = models.pairs().score(digits.features(i));
        models.pairs().learn(digits.features(i), digits.label(i));
        return scores;
    }
}
