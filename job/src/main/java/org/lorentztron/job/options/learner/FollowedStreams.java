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
 * How a job follows a stream by default: by several candidates of each part and by averages that reset, where parts are
 * few and candidates are not dear. A function of learner, scheme, classes and features alone.
 */
final class FollowedStreams {
    /** Above, variances of all features that a block holds would grow, which takes more than learning does. */
    static final int MOST_FEATURES = FeatureSet.MOST_HELD_FEATURES;

    private FollowedStreams() {}

    static CandidateChoice candidates(Values values) {
        return whyOne(values) == null ? CandidateChoice.AUTO : CandidateChoice.ONE;
    }

    /** Why there is one candidate; null if there are several. */
    static @Nullable String whyOne(Values values) {
        int features = values.get(EventOptions.FEATURES);
        boolean many = features > MOST_FEATURES && !FeatureCount.isNamed(features);
        return many ? "above " + MOST_FEATURES + " features" : PartCount.whyMany(values);
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
        return learner.uses(LearnerSetting.CANDIDATES) ? PartCount.whyMany(values) : "the learner " + learner.id();
    }
}
