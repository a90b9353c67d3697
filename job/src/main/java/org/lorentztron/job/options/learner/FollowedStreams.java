package org.lorentztron.job.options.learner;

import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.FeatureCount;
import org.lorentztron.job.options.kind.Values;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;

/**
 * How a job follows a stream by default: by several candidates of each part and by averages that reset. The more they
 * cost, the fewer candidates there are; averages reset while one candidate is not dear. A function of learner, scheme,
 * classes, features and rank alone.
 */
final class FollowedStreams {
    /** Above, variances of all features that a block holds would grow, which takes more than learning does. */
    static final int MOST_FEATURES = FeatureSet.MOST_HELD_FEATURES;

    private FollowedStreams() {}

    static CandidateChoice candidates(Values values) {
        int most = CandidateChoice.MOST;
        while (most > 1 && whyFewer(values, most) != null) {
            most--;
        }
        return CandidateChoice.atMost(most);
    }

    /** Why there are not all candidates; null if there are. */
    static @Nullable String whyFewer(Values values) {
        return whyFewer(values, CandidateChoice.MOST);
    }

    private static @Nullable String whyFewer(Values values, int candidates) {
        int features = values.get(EventOptions.FEATURES);
        if (features > MOST_FEATURES && !FeatureCount.isNamed(features)) {
            return "above " + MOST_FEATURES + " features";
        }
        String slow = TrainingCost.whySlow(values, candidates);
        return slow == null ? TrainingCost.whyLarge(values, candidates) : slow;
    }

    /** A fit of margin is of the newest window alone. */
    static AverageWeights averaging(Values values) {
        if (values.get(LearnerOptions.LEARNER).equals(LearnerKind.MARGIN)) {
            return AverageWeights.NONE;
        }
        return whyUnmoved(values) == null ? AverageWeights.ADAPTIVE : AverageWeights.POLYNOMIAL;
    }

    /** Why averages do not reset; null if they do. */
    static @Nullable String whyUnmoved(Values values) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        return learner.uses(LearnerSetting.CANDIDATES)
                ? TrainingCost.whyLarge(values, 1)
                : "the learner " + learner.id();
    }
}
