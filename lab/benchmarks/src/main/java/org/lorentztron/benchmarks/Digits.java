package org.lorentztron.benchmarks;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Labelled digits of the endless stream: those that models have learned before anything is measured, and a pool of
 * later ones. Not modified once set up.
 */
@State(Scope.Benchmark)
public class Digits {
    /** The faintest gray, which stands for white where no feature is to be zero. */
    private static final float FAINTEST = 1 / 255f;

    /** Where the originals come from: {@link DataName#open}. */
    @Param("digits")
    public String data;

    /** {@code sparse}: as they are; {@code dense}: with the faintest gray where they are white. */
    @Param("sparse")
    public String density;

    /** How many digits models have learned before. */
    @Param("60000")
    public int trained;

    /** How many later ones there are to go on with. */
    @Param("50000")
    public int pool;

    private EndlessDigits stream;
    private Features[] features;
    private int[] labels;
    private int[] all;

    /** Makes the pool. */
    @Setup(Level.Trial)
    public void setUp() throws IOException {
        if (!density.equals("sparse") && !density.equals("dense")) {
            throw new IllegalArgumentException("density is \"" + density + "\", expected sparse or dense");
        }
        stream = new EndlessDigits(DataName.open(data), 1);
        all = IntStream.range(0, stream.features()).toArray();
        features = new Features[pool];
        labels = new int[pool];
        for (int i = 0; i < pool; i++) {
            Example digit = stream.training(stream.originals() + (long) trained + i);
            features[i] = filled(digit.features());
            labels[i] = digit.index();
        }
    }

    /** What a digit of the pool has on average: what the time per event goes with. */
    @TearDown(Level.Trial)
    public void report() {
        double nonZeros =
                Arrays.stream(features).mapToInt(Features::nonZeros).average().orElseThrow();
        System.out.printf("%n# non-zeros per digit: %.1f of %d%n", nonZeros, stream.features());
    }

    public int size() {
        return pool;
    }

    public Features features(int i) {
        return features[i];
    }

    public int label(int i) {
        return labels[i];
    }

    public String labelName(int i) {
        return stream.classes().get(labels[i]);
    }

    public List<String> classes() {
        return stream.classes();
    }

    public List<ClassPair> pairs() {
        ClassPairs pairs = new ClassPairs(classes().size());
        return IntStream.range(0, pairs.count()).mapToObj(pairs::pair).toList();
    }

    public LearnerSettings settings(LearnerKind kind, int rank) {
        return LearnerSettings.builder(kind, stream.classes(), stream.features())
                .rank(rank)
                .initScale(kind.defaultInitScale())
                .seed(1)
                .build();
    }

    /** A new block of all pairs that has learned the digits before the pool. */
    public PairTrainingBlock trainedBlock(LearnerKind kind, int rank) {
        return trainedBlock(kind, rank, pairs());
    }

    /** A new block of some pairs, likewise. */
    public PairTrainingBlock trainedBlock(LearnerKind kind, int rank, List<ClassPair> pairs) {
        PairTrainingBlock block = Learners.ofPairs(settings(kind, rank)).newBlock(pairs);
        for (int i = 0; i < trained; i++) {
            Example digit = stream.training(stream.originals() + (long) i);
            block.learn(filled(digit.features()), digit.index());
        }
        return block;
    }

    private Features filled(Features digit) {
        if (density.equals("sparse")) {
            return digit;
        }
        float[] values = new float[digit.size()];
        Arrays.fill(values, FAINTEST);
        for (int k = 0; k < digit.nonZeros(); k++) {
            values[digit.index(k)] = digit.value(k);
        }
        // One array of indices for all: the pool would otherwise be twice as large.
        return Features.canonical(digit.size(), all, values);
    }
}
