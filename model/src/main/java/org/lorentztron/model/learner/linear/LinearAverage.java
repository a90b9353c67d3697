package org.lorentztron.model.learner.linear;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.average.Mean;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.WeightSequence;

/**
 * The average over time of one linear pair: the weighted mean of its weights, in the published form.
 *
 * <p>A linear classifier has no symmetry to align, and the bridge of {@link LinearBridge} is affine in w: the mean of
 * bridged models is the bridge of the mean. Boosting or rotating them first would leave that form and change what is
 * averaged. So boosts are 0, and the residual is the plain relative distance. A model has 0 for features that it lacks,
 * and features that the newest one lacks leave the average. Not thread-safe.
 */
final class LinearAverage implements PairModelAverage {
    private final WeightSequence weights;
    private long intervals;
    private @Nullable DosModel average;

    /** An empty average. */
    LinearAverage(WeightSequence weights) {
        this.weights = weights;
    }

    /** An average with the state another one had; {@code average} is taken over. */
    LinearAverage(WeightSequence weights, long intervals, DosModel average) {
        if (intervals < 1) {
            throw new IllegalArgumentException("averaged intervals are " + intervals + ", expected 1 or more");
        }
        this.weights = weights;
        this.intervals = intervals;
        this.average = average;
    }

    @Override
    public AlignmentStep add(DosModel trained) {
        double residual = 0;
        if (average == null) {
            average = trained.copy();
        } else {
            DosModel before = Mean.onFeaturesOf(trained, average);
            residual = Mean.relativeDistance(before, trained);
            average = Mean.of(before, trained, weights.weight(intervals + 1));
        }
        intervals++;
        return new AlignmentStep(0, residual);
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
