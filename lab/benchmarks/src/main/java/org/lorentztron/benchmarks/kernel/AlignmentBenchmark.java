package org.lorentztron.benchmarks.kernel;

import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.average.AlignedAverage;
import org.lorentztron.model.average.LorentzBoost;
import org.lorentztron.model.average.OrthogonalProcrustes;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PairTrainingBlock;
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
 * What the averager does with one pair at the end of an interval, 784 features: boost of average and model, rotation of
 * the one to the other, mean; beside it its parts. The models are the pair (0, 1) before and after an interval of
 * digits.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@State(Scope.Thread)
public class AlignmentBenchmark {
    private static final int DIGITS_PER_INTERVAL = 10_000;

    /** How many intervals the average holds; what is done does not depend on it. */
    private static final long INTERVALS = 5;

    /** The rank of the models. */
    @Param({"4", "16"})
    public int rank;

    private DosModel average;
    private DosModel trained;

    /** Trains the models. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) {
        PairTrainingBlock block = digits.trainedBlock(LearnerKind.DOS, rank);
        average = LorentzBoost.of(block.model(0)).model();
        for (int i = 0; i < DIGITS_PER_INTERVAL; i++) {
            block.learn(digits.features(i % digits.size()), digits.label(i % digits.size()));
        }
        trained = block.model(0);
    }

    /** The averager's unit of work. */
    @Benchmark
    public AlignedAverage align() {
        AlignedAverage averages = AlignedAverage.of(AverageWeights.POLYNOMIAL, INTERVALS, average);
        averages.add(trained);
        return averages;
    }

    /** One of its two boosts. */
    @Benchmark
    public LorentzBoost boost() {
        return LorentzBoost.of(trained);
    }

    /** One of its two rotations, U's. */
    @Benchmark
    public double[] rotate() {
        return OrthogonalProcrustes.align(rank, average.u(), trained.u());
    }
}
