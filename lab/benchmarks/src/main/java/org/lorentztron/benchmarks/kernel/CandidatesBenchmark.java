package org.lorentztron.benchmarks.kernel;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.candidates.CandidateBlock;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What candidates cost where nothing moves: the next digit of the endless stream learned by all 45 pairs of
 * {@code herded}. Every digit comes once, and the copies that forget wake and rest as they would in a job.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4)
// 200,000 digits: copies rest for 80,000 of them.
@Measurement(iterations = 8)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@State(Scope.Thread)
public class CandidatesBenchmark {
    private static final int CLASSES = 10;
    private static final int DIGITS = 25_000;

    /** Where the originals come from. */
    @Param("digits")
    public String data;

    /** What pairs are trained as. */
    @Param({"one", "auto"})
    public String candidates;

    /** Rank of the models. */
    @Param("8")
    public int rank;

    private final Example[] digits = new Example[DIGITS];
    private EndlessDigits stream;
    private TrainingBlock block;
    private long next;

    /** Opens the data; nothing is learned yet. */
    @Setup(Level.Trial)
    public void start() throws IOException {
        stream = new EndlessDigits(DataName.open(data), 1);
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.HERDED, stream.classes(), stream.features())
                .rank(rank)
                .initScale(LearnerKind.HERDED.defaultInitScale())
                .seed(1)
                .build();
        ClassPairs pairs = new ClassPairs(CLASSES);
        List<ClassPair> all =
                IntStream.range(0, pairs.count()).mapToObj(pairs::pair).toList();
        int features = stream.features();
        Preparation preparation = new Preparation(
                FeatureScale.identity(),
                FeatureMap.none(features),
                CandidateChoice.of(candidates).candidates(false));
        block = CandidateBlock.start(settings, preparation, all, StartModels.NONE);
    }

    /** Makes the next digits, the first of them the originals. */
    @Setup(Level.Iteration)
    public void make() {
        for (int i = 0; i < DIGITS; i++) {
            digits[i] = stream.training(next++);
        }
    }

    /** Learns the digits. */
    @Benchmark
    @OperationsPerInvocation(DIGITS)
    public void learn() {
        for (Example digit : digits) {
            block.learn(digit.features(), digit.index());
        }
    }

    /** What the times depend on. */
    @TearDown(Level.Trial)
    public void report() {
        long mistakes = 0;
        for (int part = 0; part < block.parts().size(); part++) {
            mistakes += block.mistakes(part);
        }
        System.out.printf("%n# mistakes of all pairs after %,d digits: %,d%n", next, mistakes);
    }
}
