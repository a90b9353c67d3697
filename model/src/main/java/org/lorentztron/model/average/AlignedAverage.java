package org.lorentztron.model.average;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.WeightSequence;

/**
 * The average over time of one DoS pair's models, each aligned with the average before it joins (paper 1, section 3.4).
 *
 * <pre>
 *     avg_1 = boost(T_1)
 *     avg_m = (1 - c_m) A + c_m B      A = boost(avg_(m-1)),  B = boost(T_m), its U and V rotated to those of A
 * </pre>
 *
 * with the weights c_m of a {@link WeightSequence}. Boosts are {@link LorentzBoost}, rotations
 * {@link OrthogonalProcrustes}. A model may hold more features than those before it: what they lack is 0. Features that
 * the newest model lacks leave the average. The result is not boosted again. The average depends on the order of the
 * models and is not associative: two halves cannot be merged. Not thread-safe.
 */
public final class AlignedAverage implements PairModelAverage {
    private final WeightSequence weights;
    private long intervals;
    private @Nullable DosModel average;

    /** An empty average. */
    public AlignedAverage(WeightSequence weights) {
        this.weights = weights;
    }

    /**
     * An average with the state another one had.
     *
     * @param intervals how many models are averaged, at least 1
     * @param average their average; taken over
     */
    public static AlignedAverage of(WeightSequence weights, long intervals, DosModel average) {
        if (intervals < 1) {
            throw new IllegalArgumentException("averaged intervals are " + intervals + ", expected 1 or more");
        }
        AlignedAverage restored = new AlignedAverage(weights);
        restored.intervals = intervals;
        restored.average = average;
        return restored;
    }

    @Override
    public AlignmentStep add(DosModel trained) {
        LorentzBoost boosted = LorentzBoost.of(trained);
        double residual = 0;
        if (average == null) {
            average = boosted.model();
        } else {
            DosModel target =
                    LorentzBoost.of(Mean.onFeaturesOf(trained, average)).model();
            rotate(target, boosted.model());
            residual = Mean.relativeDistance(target, boosted.model());
            Mean.join(target, boosted.model(), weights.weight(intervals + 1));
            average = target;
        }
        intervals++;
        return new AlignmentStep(boosted.rapidity(), residual);
    }

    /** In place: boosts are copies already, and every further copy costs as much as a sum over the model. */
    private static void rotate(DosModel target, DosModel moved) {
        OrthogonalProcrustes.alignInPlace(moved.rank(), target.u(), moved.u());
        OrthogonalProcrustes.alignInPlace(moved.rank(), target.v(), moved.v());
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
