package org.lorentztron.benchmarks.kernel;

import org.lorentztron.benchmarks.Digits;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Trained models in each of the layouts, and the place in the pool of digits.
 *
 * <p>Each iteration begins with the models as they were after training: digits that they have just learned would need
 * no updates. The copies are made before, so that they are not in what {@code -prof gc} counts.
 */
@State(Scope.Thread)
public class TrainedKernels {
    private static final int COMPARED = 100;

    /** How models are stored: {@code rows}, as the job does, or {@code flat}. */
    @Param({"rows", "flat"})
    public String kernel;

    /** The rank of the models. */
    @Param({"4", "16"})
    public int rank;

    private Pairs[] copies;
    private Pairs current;
    private int iteration;
    private int next;
    private long events;
    private long updates;

    /** Trains the models and copies them once for each iteration. */
    @Setup(Level.Trial)
    public void setUp(Digits digits, BenchmarkParams params) {
        PairTrainingBlock trained = digits.trainedBlock(LearnerKind.DOS, rank);
        requireSameScores(trained, digits);
        copies = new Pairs
                [params.getWarmup().getCount() + params.getMeasurement().getCount()];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = pairs(trained);
        }
    }

    private Pairs pairs(PairTrainingBlock trained) {
        return kernel.equals("rows") ? new RowPairs(trained.copy()) : new FlatPairs(trained);
    }

    /** Both layouts must learn and score alike, or their times say nothing of each other. */
    private void requireSameScores(PairTrainingBlock trained, Digits digits) {
        Pairs expected = new RowPairs(trained.copy());
        Pairs found = pairs(trained);
        Pairs unchanged = pairs(trained);
        for (int i = 0; i < Math.min(COMPARED, digits.size()); i++) {
            Features x = digits.features(i);
            // The ensemble of the rows does not learn.
            requireClose(expected.score(x), unchanged.score(x));
            requireClose(expected.scoreThenLearn(x, digits.label(i)), found.scoreThenLearn(x, digits.label(i)));
            expected.learn(x, (digits.label(i) + 1) % digits.classes().size());
            found.learn(x, (digits.label(i) + 1) % digits.classes().size());
        }
    }

    private void requireClose(double[] expected, double[] found) {
        for (int pair = 0; pair < found.length; pair++) {
            if (!(Math.abs(found[pair] - expected[pair]) <= 1e-2 * (1 + Math.abs(expected[pair])))) {
                throw new IllegalStateException("score of pair " + pair + " is " + found[pair] + " with kernel "
                        + kernel + ", expected " + expected[pair]);
            }
        }
    }

    /** Resets to the trained models and the first digit of the pool. */
    @Setup(Level.Iteration)
    public void begin() {
        current = copies[iteration++];
        next = 0;
    }

    /** Counts the updates of the iteration and lets go of its models. */
    @TearDown(Level.Iteration)
    public void end() {
        updates += current.updates();
        copies[iteration - 1] = null;
    }

    /** Which implementation rows had, and how rare updates were, of nine pairs per event, if the benchmark trains. */
    @TearDown(Level.Trial)
    public void report() {
        System.out.printf("%n# kernels of rows: %s%n", Kernels.fastest().name());
        if (updates > 0) {
            System.out.printf("# updates per event: %.3f%n", (double) updates / events);
        }
    }

    /** Moves to the next digit of the pool. */
    int advance(Digits digits) {
        events++;
        next = next + 1 == digits.size() ? 0 : next + 1;
        return next;
    }

    Pairs pairs() {
        return current;
    }
}
