package org.lorentztron.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.ensemble.ClassPairs;
import org.lorentztron.model.ensemble.PairwiseEnsemble;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.TrainingBlock;
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
 * One event of ten classes: score all 45 pairs, train the 9 of its class, and both, against the same arithmetic on one
 * flat matrix per pair ({@link FlatPairs}) in the same run.
 *
 * <p>784 features, 219 of them not zero in a sparse event and all of them in a dense one. Events belong to ten random
 * prototypes with noise, so that, as with real digits, most margins are met and a pair is updated now and then. Run:
 *
 * <pre>
 * mvn -q -pl benchmarks -am package -DskipTests
 * java -jar benchmarks/target/lorentztron-benchmarks.jar KernelBenchmark
 * </pre>
 *
 * <p>{@code -f 1 -wi 3 -i 3} gives a first impression in five minutes, {@code -prof gc} shows that training allocates
 * nothing.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@State(Scope.Thread)
public class KernelBenchmark {
    private static final int CLASSES = 10;
    private static final int FEATURES = 784;
    private static final int EVENTS = 1000;

    /** The rank of the models. */
    @Param({"4", "16"})
    public int rank;

    /** Non-zero features per event. */
    @Param({"219", "784"})
    public int nonZeros;

    private final Features[] events = new Features[EVENTS];
    private final int[] labels = new int[EVENTS];
    private final double[] scores = new double[CLASSES * (CLASSES - 1) / 2];
    private int[][] pairsOf;
    private TrainingBlock block;
    private PairwiseEnsemble ensemble;
    private FlatPairs flat;
    private int next;

    /** Makes events and models; the models have seen 5,000 events, so that what is measured is past the start. */
    @Setup(Level.Trial)
    public void setUp() {
        makeEvents(new Random(1));
        ClassPairs pairs = new ClassPairs(CLASSES);
        List<ClassPair> all =
                IntStream.range(0, pairs.count()).mapToObj(pairs::pair).toList();
        List<String> classes =
                IntStream.range(0, CLASSES).mapToObj(Integer::toString).toList();
        block = Learner.of(new LearnerSettings(LearnerKind.DOS, classes, FEATURES, rank, 3, 1))
                .newBlock(all);
        for (int i = 0; i < 5 * EVENTS; i++) {
            block.learn(events[i % EVENTS], labels[i % EVENTS]);
        }
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(CLASSES, FEATURES);
        float[][] matrices = new float[all.size()][];
        for (int p = 0; p < all.size(); p++) {
            DosModel model = block.model(p);
            builder.pair(all.get(p), rank, floats(model.u()), floats(model.v()));
            matrices[p] = byFeature(model);
        }
        ensemble = builder.build();
        flat = new FlatPairs(rank, matrices);
        pairsOf = pairsOf(all);
    }

    private void makeEvents(Random random) {
        float[][] prototypes = new float[CLASSES][FEATURES];
        for (float[] prototype : prototypes) {
            for (int j = 0; j < FEATURES; j++) {
                prototype[j] = random.nextFloat();
            }
        }
        for (int i = 0; i < EVENTS; i++) {
            labels[i] = random.nextInt(CLASSES);
            List<Integer> chosen =
                    new ArrayList<>(IntStream.range(0, FEATURES).boxed().toList());
            Collections.shuffle(chosen, random);
            float[] values = new float[FEATURES];
            for (int j : chosen.subList(0, nonZeros)) {
                values[j] = 0.01f + 0.4f * prototypes[labels[i]][j] + 0.6f * random.nextFloat();
            }
            events[i] = Features.dense(values);
        }
    }

    private static int[][] pairsOf(List<ClassPair> all) {
        int[][] result = new int[CLASSES][];
        for (int c = 0; c < CLASSES; c++) {
            int label = c;
            result[c] = IntStream.range(0, all.size())
                    .filter(p -> all.get(p).contains(label))
                    .toArray();
        }
        return result;
    }

    private static float[] byFeature(DosModel model) {
        int rank = model.rank();
        float[] matrix = new float[model.dimension() * 2 * rank];
        for (int j = 0; j < model.dimension(); j++) {
            for (int unit = 0; unit < rank; unit++) {
                matrix[j * 2 * rank + unit] = (float) model.u()[unit * model.dimension() + j];
                matrix[j * 2 * rank + rank + unit] = (float) model.v()[unit * model.dimension() + j];
            }
        }
        return matrix;
    }

    private static float[] floats(double[] values) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            rounded[i] = (float) values[i];
        }
        return rounded;
    }

    private int advance() {
        next = next + 1 == EVENTS ? 0 : next + 1;
        return next;
    }

    /** Scores 45 pairs, rows layout. */
    @Benchmark
    public double[] scoreRows() {
        return ensemble.scores(events[advance()]);
    }

    /** Scores 45 pairs, one flat matrix per pair. */
    @Benchmark
    public double[] scoreFlat() {
        flat.scores(events[advance()], scores);
        return scores;
    }

    /** Trains 9 pairs, rows layout. */
    @Benchmark
    public void trainRows() {
        int i = advance();
        block.learn(events[i], labels[i]);
    }

    /** Trains 9 pairs, one flat matrix per pair. */
    @Benchmark
    public void trainFlat() {
        train(advance());
    }

    /** Scores 45 pairs and trains 9, rows layout. */
    @Benchmark
    public double[] scoreAndTrainRows() {
        int i = advance();
        double[] result = ensemble.scores(events[i]);
        block.learn(events[i], labels[i]);
        return result;
    }

    /** Scores 45 pairs and trains 9, one flat matrix per pair. */
    @Benchmark
    public double[] scoreAndTrainFlat() {
        int i = advance();
        flat.scores(events[i], scores);
        train(i);
        return scores;
    }

    private void train(int i) {
        int label = labels[i];
        for (int pair : pairsOf[label]) {
            // In lexicographic order a class comes second in the pairs with lower ones: the first `label` of its nine.
            flat.learn(pair, events[i], pair < firstPairOf(label) ? -1 : 1);
        }
    }

    private static int firstPairOf(int label) {
        return label * (2 * CLASSES - label - 1) / 2;
    }
}
