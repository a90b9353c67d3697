package org.lorentztron.model.learners;

import org.lorentztron.model.dos.DosLearner;
import org.lorentztron.model.herded.HerdedLearner;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.linear.GaussianLearner;
import org.lorentztron.model.linear.LinearLearner;

/** The registry of learners: the one place that knows them all. A new learner adds one line here. */
public final class Learners {
    private Learners() {}

    /** The learner that the settings describe. */
    public static Learner of(LearnerSettings settings) {
        return switch (settings.kind()) {
            case DOS -> new DosLearner(settings);
            case LINEAR -> new LinearLearner(settings);
            case HERDED -> new HerdedLearner(settings);
            case AROW -> GaussianLearner.arow(settings);
            case NHERD -> GaussianLearner.nherd(settings);
        };
    }
}
