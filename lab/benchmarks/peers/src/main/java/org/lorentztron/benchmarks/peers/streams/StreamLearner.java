package org.lorentztron.benchmarks.peers.streams;

import java.util.function.Supplier;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.bayes.NaiveBayes;
import moa.classifiers.functions.MajorityClass;
import moa.classifiers.functions.NoChange;
import moa.classifiers.functions.SGDMultiClass;
import moa.classifiers.lazy.SAMkNN;
import moa.classifiers.meta.AdaptiveRandomForest;
import moa.classifiers.meta.LeveragingBag;
import moa.classifiers.meta.StreamingGradientBoostedTrees;
import moa.classifiers.meta.StreamingRandomPatches;
import moa.classifiers.trees.HoeffdingAdaptiveTree;

/** MOA's learners for streams. What is not set here is as MOA has it. */
public enum StreamLearner {
    NO_CHANGE("no-change", false, NoChange::new),
    MAJORITY("majority", false, MajorityClass::new),
    BAYES("naive-bayes", false, NaiveBayes::new),
    TREE("adaptive-tree", false, HoeffdingAdaptiveTree::new),
    SGD_SLOW("sgd-0.001", true, () -> sgd(0.001)),
    SGD("sgd-0.01", true, () -> sgd(0.01)),
    SGD_FAST("sgd-0.1", true, () -> sgd(0.1)),
    FOREST_10("forest-10", false, () -> forest(10)),
    FOREST_30("forest-30", false, () -> forest(30)),
    FOREST_100("forest-100", false, () -> forest(100)),
    BOOSTED_TREES("boosted-trees", false, StreamingGradientBoostedTrees::new),
    LEVERAGING_BAG("leveraging-bag", false, LeveragingBag::new),
    SAM_KNN("sam-knn", false, SAMkNN::new),
    PATCHES_10("patches-10", false, () -> patches(10)),
    PATCHES_100("patches-100", false, () -> patches(100));

    private final String id;
    private final boolean columns;
    private final Supplier<AbstractClassifier> make;

    StreamLearner(String id, boolean columns, Supplier<AbstractClassifier> make) {
        this.id = id;
        this.columns = columns;
        this.make = make;
    }

    /** Its name on the command line and in the table. */
    @Override
    public String toString() {
        return id;
    }

    /** Whether it is given {@link StandardizedColumns} instead of the attributes as they are. */
    boolean needsColumns() {
        return columns;
    }

    /** A learner that has learned nothing and knows nothing of its attributes. */
    public AbstractClassifier make() {
        return make.get();
    }

    /** A logistic regression for each class. With the hinge loss votes are 0 or 1, and the first of several wins. */
    private static AbstractClassifier sgd(double rate) {
        SGDMultiClass sgd = new SGDMultiClass();
        sgd.learningRateOption.setValue(rate);
        sgd.lossFunctionOption.setChosenLabel("LOGLOSS");
        return sgd;
    }

    private static AbstractClassifier forest(int trees) {
        AdaptiveRandomForest forest = new AdaptiveRandomForest();
        forest.ensembleSizeOption.setValue(trees);
        return forest;
    }

    private static AbstractClassifier patches(int trees) {
        StreamingRandomPatches patches = new StreamingRandomPatches();
        patches.ensembleSizeOption.setValue(trees);
        return patches;
    }
}
