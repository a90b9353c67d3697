package org.lorentztron.model.learner.herded;

import java.util.List;
import org.lorentztron.model.learn.LearnerContract;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learner.Learners;

/** Variances that grow do so by the events of their own pair alone, and go on when stored. */
class HerdedForgettingBlockTest extends LearnerContract {
    @Override
    public PairLearner learner(List<String> classes, int features) {
        return Learners.ofPairs(LearnerSettings.builder(LearnerKind.HERDED, classes, features)
                .rank(3)
                .initScale(1)
                .seed(1)
                .build()
                .with(scheme())
                .withForgetting(0.01));
    }
}
