package org.lorentztron.experiments.average;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.average.LorentzBoost;
import org.lorentztron.model.average.Mean;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.WeightSequence;

/**
 * The average of a DoS pair's models with any part of the alignment left out or replaced.
 *
 * <pre>
 *     avg_1 = P(T_1)       avg_m = (1 - c_m) A + c_m B        A = P(avg_(m-1)),  B = P(T_m) rotated towards A
 * </pre>
 *
 * <p>P is the boost or nothing; U and V are rotated each on its own by a {@link Rotation}. With the boost and
 * {@link Rotation#procrustes} it is the job's {@link org.lorentztron.model.average.AlignedAverage}. Not thread-safe.
 */
public final class GaugedAverage implements PairModelAverage {
    private final WeightSequence weights;
    private final boolean boosts;
    private final Rotation rotation;
    private @Nullable DosModel average;
    private long intervals;

    /**
     * An empty average.
     *
     * @param boosts whether P is the boost
     */
    public GaugedAverage(WeightSequence weights, boolean boosts, Rotation rotation) {
        this.weights = weights;
        this.boosts = boosts;
        this.rotation = rotation;
    }

    @Override
    public AlignmentStep add(DosModel trained) {
        LorentzBoost boosted = boosted(trained);
        double residual = 0;
        if (average == null) {
            average = boosted.model();
        } else {
            DosModel target = boosted(Mean.onFeaturesOf(trained, average)).model();
            DosModel moved = rotated(target, boosted.model());
            residual = Mean.relativeDistance(target, moved);
            average = Mean.of(target, moved, weights.weight(intervals + 1));
        }
        intervals++;
        return new AlignmentStep(boosted.rapidity(), residual);
    }

    private LorentzBoost boosted(DosModel model) {
        return boosts ? LorentzBoost.of(model) : new LorentzBoost(model.copy(), 0, false);
    }

    private DosModel rotated(DosModel target, DosModel moved) {
        return new DosModel(
                moved.rank(),
                moved.featureSet(),
                rotation.towards(moved.rank(), target.u(), moved.u()),
                rotation.towards(moved.rank(), target.v(), moved.v()));
    }

    @Override
    public DosModel average() {
        if (average == null) {
            throw new IllegalStateException("average of no model asked for");
        }
        return average;
    }

    @Override
    public long intervals() {
        return intervals;
    }
}
