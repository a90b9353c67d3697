package org.lorentztron.job.options.learner;

import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.FeatureCount;
import org.lorentztron.job.options.kind.Values;
import org.lorentztron.model.Parts;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.features.MapCalibration;
import org.lorentztron.model.learn.LearnerKind;

/**
 * What a model of herded or shared costs in training, for defaults that multiply it: the parameters of all its parts,
 * and those that an event trains. Both are of what events mostly are: up to 64 features a table, of more a quarter not
 * 0, of names 32 numbers. A function of learner, scheme, classes, features and rank alone.
 */
final class TrainingCost {
    /** With variances 32 MB, which caches hold; of pixels, four times that. */
    private static final long MOST = 4_000_000;

    /** An event takes some 1.3 ms of a core; ten classes of 64 numbers have fewer with all candidates. */
    private static final long MOST_OF_AN_EVENT = 350_000;

    /** For the texts of options. */
    static final String ALL = "4 million parameters";

    static final String OF_EVENT = "350,000 parameters for an event";

    private static final int NAMED_NUMBERS = 32;
    private static final int ZEROS = 4;

    private TrainingCost() {}

    /**
     * Why models are too large; null if they are not.
     *
     * @param candidates of each part, the first ones
     */
    static @Nullable String whyLarge(Values values, int candidates) {
        return parts(values).count() * touched(values, candidates) > MOST ? "above " + ALL : null;
    }

    /** Why training takes too long; null if it does not. */
    static @Nullable String whySlow(Values values, int candidates) {
        return parts(values).trainedByEvent() * touched(values, candidates) > MOST_OF_AN_EVENT
                ? "above " + OF_EVENT
                : null;
    }

    private static boolean isTable(Values values) {
        return features(values) <= MapCalibration.MOST_NUMBERS;
    }

    private static int features(Values values) {
        int features = values.get(EventOptions.FEATURES);
        return FeatureCount.isNamed(features) ? NAMED_NUMBERS : features;
    }

    private static Parts parts(Values values) {
        return values.get(LearnerOptions.LEARNER).parts(values.get(LearnerOptions.SCHEME), classes(values));
    }

    private static int classes(Values values) {
        return values.get(EventOptions.CLASSES).size();
    }

    /** By an event, in a part. */
    private static long touched(Values values, int candidates) {
        long rank = values.get(LearnerOptions.RANK);
        boolean shared = values.get(LearnerOptions.LEARNER).equals(LearnerKind.SHARED);
        long all = CandidateChoice.atMost(candidates).mostFeatures(features(values), false, isTable(values)).stream()
                .mapToLong(each -> shared ? rank * (each + 1L + classes(values)) : 2 * rank * (each + 1L))
                .sum();
        return isTable(values) ? all : all / ZEROS;
    }
}
