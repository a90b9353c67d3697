package org.lorentztron.job.options;

import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;

/**
 * How a job follows a stream by default: by several candidates of each part and by averages that are reset, where parts
 * are few and candidates are not dear. A function of learner, scheme, classes and features alone.
 */
final class FollowedStreams {
    /** Above, variances of all features that a block holds would grow, which takes more than learning does. */
    static final int MOST_FEATURES = FeatureSet.MOST_HELD_FEATURES;

    private FollowedStreams() {}

    static CandidateChoice candidates(Values values) {
        int features = values.get(EventOptions.FEATURES);
        boolean many = features > MOST_FEATURES && !FeatureCount.isNamed(features);
        return PartCount.isFew(values) && !many ? CandidateChoice.AUTO : CandidateChoice.ONE;
    }

    /** A fit of margin is of the newest window alone. */
    static AverageWeights averaging(Values values) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        if (learner.equals(LearnerKind.MARGIN)) {
            return AverageWeights.NONE;
        }
        boolean follows = learner.uses(LearnerSetting.CANDIDATES) && PartCount.isFew(values);
        return follows ? AverageWeights.ADAPTIVE : AverageWeights.POLYNOMIAL;
    }
}
