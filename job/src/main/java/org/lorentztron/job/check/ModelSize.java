package org.lorentztron.job.check;

import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learner.Learners;

/**
 * How much memory a model takes. With very many features this is an upper bound, because a model then holds only the
 * features that events have had. No number exceeds 2^63 - 1.
 *
 * @param features n, without the constant one
 * @param parts of the model, of which each is published by itself
 * @param parameters of all published parts together, if they hold all features, at most
 * @param training bytes of the parts in training, with whatever the learner keeps for each of their parameters
 * @param heldEvents how many events the parts hold at most for training, each part and candidate counted by itself
 * @param scored whether there is a scorer
 */
public record ModelSize(int features, long parts, long parameters, long training, long heldEvents, boolean scored) {

    /** A scorer keeps a version as its pairs and as an ensemble. */
    private static final int COPIES_TO_SCORE = 2;

    public static ModelSize of(JobOptions options) {
        long parts = options.learnerSettings().parts().count();
        Learner learner = Learners.of(options.learnerSettings());
        long parameters = times(parts, learner.partSize().of(options.learning().mostFeatures()));
        return new ModelSize(
                options.features(),
                parts,
                parameters,
                plus(times(parts, trainingBytesPerPart(options)), judgedAverages(options, parameters)),
                parts * learner.heldEventsPerPart() * holding(options),
                options.scores());
    }

    /** Of all candidates. */
    private static long trainingBytesPerPart(JobOptions options) {
        return options.learning().featuresOfCandidates().stream()
                .mapToLong(features -> Learners.of(options.learnerSettings().withFeatures(features))
                        .trainingBytesPerPart())
                .reduce(0, ModelSize::plus);
    }

    /** How many candidates hold events: of a network, those of the first are fitted. */
    private static int holding(JobOptions options) {
        return options.learnerSettings().kind().uses(LearnerSetting.START_FIT)
                ? options.learning().featuresOfCandidates().size()
                : 1;
    }

    /** Bytes of the averages by which trainers judge, float64. */
    private static long judgedAverages(JobOptions options, long parameters) {
        return options.learning().averaging() == AverageWeights.ADAPTIVE ? times(parameters, Double.BYTES) : 0;
    }

    /** Whether all that is said here is a bound, as memory grows with the features that events have. */
    public boolean grows() {
        return FeatureSet.holdsTouchedFeatures(features);
    }

    /** Bytes of the averages, float64. */
    long averages() {
        return times(parameters, Double.BYTES);
    }

    /** Bytes of a version on its way to the topic: its parts in float32, and one of them as bytes. */
    long publishing() {
        return plus(times(parameters, Float.BYTES), times(parameters / parts, Float.BYTES));
    }

    /** Bytes in each subtask of the scorer. */
    long scoring() {
        return scored ? times(parameters, COPIES_TO_SCORE * Float.BYTES) : 0;
    }

    /** The product of two numbers that are not negative, 2^63 - 1 at most. */
    private static long times(long a, long b) {
        return b > 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
    }

    /** Their sum, likewise. */
    private static long plus(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    @Override
    public String toString() {
        return grows()
                ? parts + " parts; a feature takes, when events of all classes have had it, " + sizes(features + 1L)
                        + " besides some 100 for each block of pairs" + events()
                : parts + " parts, " + sizes(1) + events();
    }

    /** How many features of an event are not 0 is unknown at the start, and so is how many events parts share. */
    private String events() {
        return heldEvents == 0
                ? ""
                : "; training also holds at most " + heldEvents + " events and those of the open interval, each once in"
                        + " every block that needs it, of 8 bytes for each feature that is not 0 and some 100 besides";
    }

    private String sizes(long divisor) {
        return training / divisor + " bytes in training and " + averages() / divisor
                + " in averages, " + (parts == 1 ? "in one of the subtasks" : "spread over the subtasks") + ", and "
                + scoring() / divisor
                + " in each subtask that scores";
    }
}
