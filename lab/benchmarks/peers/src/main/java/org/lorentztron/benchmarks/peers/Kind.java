package org.lorentztron.benchmarks.peers;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.lorentztron.model.learn.LearnerKind;

/**
 * The learners that can take part. Their defaults are what {@code tune} chose on MNIST; Lorentztron's have the random
 * starts of the job, of which that of dos was once chosen by errors on MNIST's test digits. The job also fits the
 * starts of herded, and trains second candidates.
 */
enum Kind {
    DOS(
            "dos",
            Library.LORENTZTRON,
            "differences of squares, passive-aggressive",
            Parameters.of("rank", "8").with("start", "3").with("fit", "0"),
            Grid.NONE,
            (task, given) -> PairwiseEntrant.start(LearnerKind.DOS, given, task)),
    HERDED(
            "herded",
            Library.LORENTZTRON,
            "differences of squares, every parameter with a confidence",
            Parameters.of("rank", "8").with("start", "1").with("fit", "0"),
            Grid.NONE,
            (task, given) -> PairwiseEntrant.start(LearnerKind.HERDED, given, task)),
    LINEAR(
            "linear",
            Library.LORENTZTRON,
            "a hyperplane per pair of classes, passive-aggressive",
            Parameters.NONE,
            Grid.NONE,
            (task, given) -> PairwiseEntrant.linear(task)),
    MOA_SGD(
            "moa-sgd",
            Library.MOA,
            "SGDMultiClass: a hyperplane per class, stochastic gradient",
            Parameters.of("loss", "log").with("rate", "0.01").with("input", "sparse"),
            Grid.NONE.and("loss", "hinge", "log").and("rate", "0.001", "0.003", "0.01", "0.03", "0.1", "0.3"),
            (task, given) -> MoaEntrant.start(MoaLearners.sgd(given), given, task)),
    MOA_PERCEPTRON(
            "moa-perceptron",
            Library.MOA,
            "Perceptron: a sigmoid unit per class, stochastic gradient",
            Parameters.of("rate", "0.1").with("input", "dense"),
            Grid.NONE.and("rate", "0.003", "0.01", "0.03", "0.1", "0.3", "1"),
            (task, given) -> MoaEntrant.start(MoaLearners.perceptron(given), given, task)),
    MOA_BAYES(
            "moa-bayes",
            Library.MOA,
            "NaiveBayes: a Gaussian per class and feature",
            Parameters.of("input", "dense"),
            Grid.NONE,
            (task, given) -> MoaEntrant.start(MoaLearners.bayes(), given, task)),
    MOA_TREE(
            "moa-tree",
            Library.MOA,
            "HoeffdingTree: an incremental decision tree",
            Parameters.of("leaf", "NBAdaptive").with("grace", "1000").with("input", "dense"),
            Grid.NONE.and("leaf", "MC", "NBAdaptive").and("grace", "200", "1000", "5000"),
            (task, given) -> MoaEntrant.start(MoaLearners.tree(given), given, task)),
    TRIBUO_FM(
            "tribuo-fm",
            Library.TRIBUO,
            "factorization machine, stochastic gradient, one epoch",
            Parameters.of("rank", "10")
                    .with("optimiser", "adagrad")
                    .with("rate", "0.03")
                    .with("spread", "0.01"),
            Grid.NONE
                    .and("optimiser", "adagrad", "sgd")
                    .and("rate", "0.001", "0.003", "0.01", "0.03", "0.1")
                    .and("spread", "0.001", "0.01", "0.1"),
            (task, given) -> new TribuoEntrant(TribuoTrainers.factorizationMachine(given, task.seed()), task)),
    TRIBUO_LINEAR(
            "tribuo-linear",
            Library.TRIBUO,
            "a hyperplane per class, stochastic gradient, one epoch",
            Parameters.of("loss", "hinge").with("optimiser", "adagrad").with("rate", "0.03"),
            Grid.NONE
                    .and("loss", "hinge", "log")
                    .and("optimiser", "adagrad", "sgd")
                    .and("rate", "0.003", "0.01", "0.03", "0.1", "0.3"),
            (task, given) -> new TribuoEntrant(TribuoTrainers.linear(given, task.seed()), task)),
    SMILE_MLP(
            "smile-mlp",
            Library.SMILE,
            "NeuralNetwork: a hidden layer of sigmoid units, stochastic gradient",
            Parameters.of("units", "64").with("rate", "0.03"),
            Grid.NONE.and("rate", "0.01", "0.03", "0.1", "0.3", "1"),
            (task, given) -> SmileEntrant.start(given, task));

    /** Any task does to see whether parameters are in their ranges. */
    private static final Task SMALLEST_TASK = new Task(List.of("0", "1", "2"), 1, 0);

    private final String id;
    private final Library library;
    private final String description;
    private final Parameters defaults;
    private final Grid grid;
    private final BiFunction<Task, Parameters, Entrant<?>> start;

    Kind(
            String id,
            Library library,
            String description,
            Parameters defaults,
            Grid grid,
            BiFunction<Task, Parameters, Entrant<?>> start) {
        this.id = id;
        this.library = library;
        this.description = description;
        this.defaults = defaults;
        this.grid = grid;
        this.start = start;
    }

    /** Where learners come from. */
    enum Library {
        LORENTZTRON("Lorentztron"),
        MOA("MOA"),
        TRIBUO("Tribuo"),
        SMILE("Smile");

        private final String title;

        Library(String title) {
            this.title = title;
        }

        @Override
        public String toString() {
            return title;
        }
    }

    /**
     * A learner at its start.
     *
     * @param parameters those of {@link #defaults}, perhaps with other values
     * @throws IllegalArgumentException if a value is out of its range
     */
    Entrant<?> start(Task task, Parameters parameters) {
        return start.apply(task, parameters);
    }

    /** @throws IllegalArgumentException if a value is out of its range */
    void check(Parameters parameters) {
        start(SMALLEST_TASK, parameters);
    }

    String id() {
        return id;
    }

    Library library() {
        return library;
    }

    /** What it is, in a few words. */
    String description() {
        return description;
    }

    Parameters defaults() {
        return defaults;
    }

    /** The values that {@code tune} tries. */
    Grid grid() {
        return grid;
    }

    /** @throws IllegalArgumentException naming all ids, if there is none of this one */
    static Kind of(String id) {
        return Arrays.stream(values())
                .filter(kind -> kind.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected one of "
                        + Arrays.stream(values()).map(Kind::id).collect(Collectors.joining(", "))));
    }
}
