package org.lorentztron.benchmarks.peers;

import moa.classifiers.AbstractClassifier;
import moa.classifiers.bayes.NaiveBayes;
import moa.classifiers.functions.Perceptron;
import moa.classifiers.functions.SGDMultiClass;
import moa.classifiers.trees.HoeffdingTree;

/** MOA's classifiers with their options set. What is not set here is as MOA has it. */
final class MoaLearners {
    private static final int LARGEST_GRACE = 1_000_000;

    private MoaLearners() {}

    /**
     * With the hinge loss MOA's votes are 0 or 1, so that the first of several classes wins; with the log loss
     * probabilities.
     */
    static AbstractClassifier sgd(Parameters parameters) {
        SGDMultiClass learner = new SGDMultiClass();
        learner.learningRateOption.setValue(parameters.positive("rate"));
        learner.lossFunctionOption.setChosenLabel(
                parameters.oneOf("loss", "hinge", "log").equals("log") ? "LOGLOSS" : "HINGE");
        return learner;
    }

    static AbstractClassifier perceptron(Parameters parameters) {
        Perceptron learner = new Perceptron();
        learner.learningRatioOption.setValue(parameters.positive("rate"));
        return learner;
    }

    static AbstractClassifier bayes() {
        return new NaiveBayes();
    }

    static AbstractClassifier tree(Parameters parameters) {
        HoeffdingTree learner = new HoeffdingTree();
        learner.leafpredictionOption.setChosenLabel(parameters.oneOf("leaf", "MC", "NB", "NBAdaptive"));
        learner.gracePeriodOption.setValue(parameters.count("grace", LARGEST_GRACE));
        return learner;
    }
}
