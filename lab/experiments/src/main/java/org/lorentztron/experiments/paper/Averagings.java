package org.lorentztron.experiments.paper;

import java.util.List;
import java.util.function.Function;
import org.lorentztron.experiments.average.FunctionSpaceAverage;
import org.lorentztron.experiments.average.WindowAverage;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PairLearner;

/** All ways of averaging that experiments compare: the job's and others. */
final class Averagings {
    /** All ids. */
    static final List<String> IDS = List.of("uniform", "polynomial", "exponential", "window", "function-space");

    /** Those that the job offers. */
    static final List<Averaging> JOBS =
            List.of(Averaging.of(AverageWeights.UNIFORM), Averaging.of(AverageWeights.POLYNOMIAL));

    private Averagings() {}

    /**
     * The way of averaging with an id.
     *
     * @param w how many models the window and the exponential average look back
     * @throws IllegalArgumentException naming all ids, if there is none of this one
     */
    static Averaging of(String id, int w) {
        return switch (id) {
            case "uniform" -> Averaging.of(AverageWeights.UNIFORM);
            case "polynomial" -> Averaging.of(AverageWeights.POLYNOMIAL);
            case "exponential" -> exponential(w);
            case "window" -> window(w);
            case "function-space" -> functionSpace();
            default ->
                throw new IllegalArgumentException(
                        "averaging is \"" + id + "\", expected one of " + String.join(", ", IDS));
        };
    }

    /**
     * Aligned like the job's, with the weights c_m = max(1/m, 1/w): all alike at first, then a model counts (1 - 1/w)
     * times as much as the one after it.
     *
     * @param w at least 1
     */
    static Averaging exponential(int w) {
        return named("exponential", learner -> learner.newAverage(m -> Math.max(1.0 / m, 1.0 / w)));
    }

    /** The job's uniform average of the newest w models, w at least 1. */
    static Averaging window(int w) {
        return named(
                "window",
                learner -> new WindowAverage(w, () -> ((PairLearner) learner).newAverage(AverageWeights.UNIFORM)));
    }

    /**
     * {@link FunctionSpaceAverage}: its average costs half a second per pair of classes at 784 features, so it is due
     * after 2, 4, 8, ... models only.
     */
    static Averaging functionSpace() {
        return new Averaging() {
            @Override
            public String id() {
                return "function-space";
            }

            @Override
            public ModelAverage start(Learner learner) {
                return new FunctionSpaceAverage();
            }

            @Override
            public boolean isDue(long models) {
                return models > 1 && Long.bitCount(models) == 1;
            }
        };
    }

    private static Averaging named(String id, Function<Learner, ModelAverage> start) {
        return new Averaging() {
            @Override
            public String id() {
                return id;
            }

            @Override
            public ModelAverage start(Learner learner) {
                return start.apply(learner);
            }
        };
    }
}
