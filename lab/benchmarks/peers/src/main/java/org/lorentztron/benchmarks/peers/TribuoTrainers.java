package org.lorentztron.benchmarks.peers;

import org.tribuo.classification.Label;
import org.tribuo.classification.sgd.LabelObjective;
import org.tribuo.classification.sgd.fm.FMClassificationTrainer;
import org.tribuo.classification.sgd.linear.LinearSGDTrainer;
import org.tribuo.classification.sgd.objectives.Hinge;
import org.tribuo.classification.sgd.objectives.LogMulticlass;
import org.tribuo.common.sgd.AbstractSGDTrainer;
import org.tribuo.math.StochasticGradientOptimiser;
import org.tribuo.math.optimisers.AdaGrad;
import org.tribuo.math.optimisers.SGD;

/** Tribuo's trainers by stochastic gradient: one epoch, one example per step, in the order given. */
final class TribuoTrainers {
    private static final int EPOCHS = 1;
    private static final int NO_LOG = -1;

    private TribuoTrainers() {}

    /** @param parameters "rank" is the dimension of the factors, "spread" the variance of their start values */
    static AbstractSGDTrainer<Label, ?, ?, ?> factorizationMachine(Parameters parameters, long seed) {
        return inOrder(new FMClassificationTrainer(
                new LogMulticlass(),
                optimiser(parameters),
                EPOCHS,
                NO_LOG,
                seed,
                parameters.rank(),
                parameters.positive("spread")));
    }

    static AbstractSGDTrainer<Label, ?, ?, ?> linear(Parameters parameters, long seed) {
        LabelObjective loss =
                parameters.oneOf("loss", "hinge", "log").equals("log") ? new LogMulticlass() : new Hinge();
        return inOrder(new LinearSGDTrainer(loss, optimiser(parameters), EPOCHS, NO_LOG, seed));
    }

    private static StochasticGradientOptimiser optimiser(Parameters parameters) {
        double rate = parameters.positive("rate");
        return parameters.oneOf("optimiser", "adagrad", "sgd").equals("sgd")
                ? SGD.getSimpleSGD(rate)
                : new AdaGrad(rate);
    }

    private static AbstractSGDTrainer<Label, ?, ?, ?> inOrder(AbstractSGDTrainer<Label, ?, ?, ?> trainer) {
        trainer.setShuffle(false);
        return trainer;
    }
}
