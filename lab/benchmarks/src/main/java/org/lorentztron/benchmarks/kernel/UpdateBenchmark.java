package org.lorentztron.benchmarks.kernel;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What an update costs: one event of ten classes that changes all nine pairs of its class, by learner. Real learning
 * changes few pairs per event; {@link KernelBenchmark} measures that.
 *
 * <p>Every digit comes ten times in a row, once with each label: what a pair learned from the one is wrong for the
 * other, so that it updates nearly every time; the share is printed.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@State(Scope.Thread)
public class UpdateBenchmark {
    private static final int CLASSES = 10;
    private static final int DIGITS = 1000;

    /** Where the digits come from. */
    @Param("digits")
    public String data;

    /** Which learner. */
    @Param({"dos", "herded", "linear", "arow", "nherd"})
    public String learner;

    /** The rank of the models; linear, arow and nherd have none, so that their figures do not depend on it. */
    @Param({"4", "8", "16"})
    public int rank;

    private final Features[] digits = new Features[DIGITS];
    private PairTrainingBlock block;
    private int next;

    /** Reads the digits. */
    @Setup(Level.Trial)
    public void setUp() throws IOException {
        Dataset dataset = DataName.open(data);
        for (int i = 0; i < DIGITS; i++) {
            digits[i] = dataset.training(i).features();
        }
        LearnerKind kind = LearnerKind.of(learner);
        ClassPairs pairs = new ClassPairs(CLASSES);
        List<ClassPair> all =
                IntStream.range(0, pairs.count()).mapToObj(pairs::pair).toList();
        block = Learners.ofPairs(LearnerSettings.builder(kind, dataset.classes(), dataset.features())
                        .rank(rank)
                        .initScale(kind.defaultInitScale())
                        .seed(1)
                        .build())
                .newBlock(all);
    }

    /** Nine updates. */
    @Benchmark
    public void learn() {
        block.learn(digits[next / CLASSES], next % CLASSES);
        next = next + 1 == DIGITS * CLASSES ? 0 : next + 1;
    }

    /** All must have been updates, or what was measured is something else. */
    @TearDown(Level.Trial)
    public void check() {
        long examples = 0;
        long updates = 0;
        for (int p = 0; p < block.pairs().size(); p++) {
            examples += block.counts(p).examples();
            updates += block.counts(p).updates();
        }
        System.out.printf("%n# updates: %.1f %% of all examples%n", 100.0 * updates / examples);
        // Not quite all, because now and then a digit resembles the one before and has its margin already.
        if (updates < 0.9 * examples) {
            throw new IllegalStateException(
                    updates + " of " + examples + " examples were updates, expected nearly all");
        }
    }
}
