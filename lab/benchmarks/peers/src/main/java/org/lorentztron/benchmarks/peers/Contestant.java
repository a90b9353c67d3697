package org.lorentztron.benchmarks.peers;

import java.util.Locale;
import java.util.function.Function;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.functions.Perceptron;
import moa.classifiers.trees.HoeffdingTree;
import org.lorentztron.benchmarks.peers.streams.StreamLearner;
import org.tribuo.classification.sgd.fm.FMClassificationTrainer;
import org.tribuo.classification.sgd.linear.LinearSGDTrainer;
import org.tribuo.classification.sgd.objectives.Hinge;
import org.tribuo.classification.sgd.objectives.LogMulticlass;
import org.tribuo.math.optimisers.AdaGrad;

/**
 * Who takes part. Jobs have what is said and all else by default. Of the peers, parameters that matter were chosen on
 * MNIST, by the last 10,000 training digits; what is not set here is as their library has it.
 */
enum Contestant {
    LORENTZTRON_JOB("Lorentztron", "a job with its three needed options", JobEntrant::new),
    LORENTZTRON_FAST(
            "Lorentztron",
            "--candidates one --start-fit 0",
            task -> new JobEntrant(task, "--candidates", "one", "--start-fit", "0")),
    LORENTZTRON_DOS("Lorentztron", "--learner dos", task -> new JobEntrant(task, "--learner", "dos")),
    LORENTZTRON_LINEAR("Lorentztron", "--learner linear", task -> new JobEntrant(task, "--learner", "linear")),
    LORENTZTRON_SHARED("Lorentztron", "--learner shared", task -> new JobEntrant(task, "--learner", "shared")),

    MOA_SGD(
            "MOA",
            "SGDMultiClass: a hyperplane per class, log loss, rate 0.01",
            task -> MoaEntrant.sparse(StreamLearner.SGD.make(), task)),
    MOA_PERCEPTRON(
            "MOA", "Perceptron: a sigmoid unit per class, rate 0.1", task -> MoaEntrant.dense(perceptron(0.1), task)),
    MOA_BAYES(
            "MOA",
            "NaiveBayes: a Gaussian per class and feature",
            task -> MoaEntrant.dense(StreamLearner.BAYES.make(), task)),
    MOA_TREE(
            "MOA",
            "HoeffdingTree: an incremental decision tree, grace 1,000",
            task -> MoaEntrant.dense(tree(1_000), task)),
    TRIBUO_FM(
            "Tribuo",
            "factorization machine, 10 factors, AdaGrad, rate 0.03, one epoch",
            task -> new TribuoEntrant(
                    new FMClassificationTrainer(new LogMulticlass(), new AdaGrad(0.03), 1, -1, task.seed(), 10, 0.01),
                    task)),
    TRIBUO_LINEAR(
            "Tribuo",
            "a hyperplane per class, hinge loss, AdaGrad, rate 0.03, one epoch",
            task -> new TribuoEntrant(new LinearSGDTrainer(new Hinge(), new AdaGrad(0.03), 1, -1, task.seed()), task)),
    SMILE_MLP("Smile", "NeuralNetwork: 64 hidden sigmoid units, rate 0.03", task -> SmileEntrant.start(64, 0.03, task));

    private final String library;
    private final String description;
    private final Function<Task, Entrant<?>> start;

    Contestant(String library, String description, Function<Task, Entrant<?>> start) {
        this.library = library;
        this.description = description;
        this.start = start;
    }

    /** Whose it is. */
    String library() {
        return library;
    }

    /** What it is, in a few words. */
    String description() {
        return description;
    }

    /** The learner at its start. */
    Entrant<?> start(Task task) {
        return start.apply(task);
    }

    /** Its name on the command line, in the table and in the picture. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static AbstractClassifier perceptron(double rate) {
        Perceptron perceptron = new Perceptron();
        perceptron.learningRatioOption.setValue(rate);
        return perceptron;
    }

    private static AbstractClassifier tree(int grace) {
        HoeffdingTree tree = new HoeffdingTree();
        tree.gracePeriodOption.setValue(grace);
        return tree;
    }
}
