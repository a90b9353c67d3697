package org.lorentztron.model.learner.margin;

import java.util.List;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.Learners;

/** Learners of margins, of rank 3 and with C = 1, for tests. */
final class Margins {
    private Margins() {}

    static LearnerSettings settings(List<String> classes, int features, int window) {
        UpdateSettings updates = new UpdateSettings(Update.PA, 1, Covariance.PROJECT, window);
        return LearnerSettings.builder(LearnerKind.MARGIN, classes, features)
                .rank(3)
                .initScale(0)
                .seed(1)
                .updates(updates)
                .build();
    }

    static PairLearner learner(List<String> classes, int features, int window, Scheme scheme) {
        return Learners.ofPairs(settings(classes, features, window).with(scheme));
    }
}
