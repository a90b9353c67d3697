package org.lorentztron.model.learner.network;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.average.Mean;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.WeightSequence;

/**
 * The average over time of a network: the weighted mean of its parameters. A network has symmetries, the order of its
 * units and the split of a scale between h_k and lambda_k, but the models of one stream follow one another on one path,
 * so nothing needs to be aligned: boosts are 0, and the residual is the plain relative distance. A model may hold more
 * features than those before it: what they lack is 0. Features that the newest model lacks leave the average. Not
 * thread-safe.
 */
final class NetworkAverage implements ModelAverage {
    private final WeightSequence weights;
    private long intervals;
    private @Nullable NetworkModel average;

    /** An empty average. */
    NetworkAverage(WeightSequence weights) {
        this.weights = weights;
    }

    /** An average with the state another one had; {@code average} is taken over. */
    NetworkAverage(WeightSequence weights, long intervals, NetworkModel average) {
        if (intervals < 1) {
            throw new IllegalArgumentException("averaged intervals are " + intervals + ", expected 1 or more");
        }
        this.weights = weights;
        this.intervals = intervals;
        this.average = average;
    }

    @Override
    public AlignmentStep add(PartModel trained) {
        NetworkModel model = (NetworkModel) trained;
        double residual = 0;
        if (average == null) {
            average = model.copy();
        } else {
            NetworkModel before = before(model, average);
            residual = Mean.relativeDistance(before.basis(), model.basis(), before.outputs(), model.outputs());
            average = mean(before, model, weights.weight(intervals + 1));
        }
        intervals++;
        return new AlignmentStep(0, residual);
    }

    /** The average on the features of the model that is to join it. */
    private static NetworkModel before(NetworkModel model, NetworkModel average) {
        if (model.kernel() != average.kernel()
                || model.units() != average.units()
                || model.classes() != average.classes()
                || model.featureSet().features() != average.featureSet().features()) {
            throw new IllegalArgumentException(shape(model) + ", expected " + shape(average));
        }
        return average.restrictedTo(model.featureSet());
    }

    private static String shape(NetworkModel model) {
        return "network of " + model.units() + " units (" + model.kernel().id() + "), " + model.classes()
                + " classes and " + model.featureSet().features() + " features";
    }

    private static NetworkModel mean(NetworkModel before, NetworkModel next, double weight) {
        return new NetworkModel(
                next.kernel(),
                next.classes(),
                next.units(),
                next.featureSet(),
                Mean.of(before.basis(), next.basis(), weight),
                Mean.of(before.outputs(), next.outputs(), weight));
    }

    @Override
    public NetworkModel average() {
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
