package org.lorentztron.model.learner.herded;

import java.util.List;
import org.lorentztron.model.learn.LearnerContract;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;

class HerdedTouchedBlockTest extends LearnerContract {
    @Override
    public PairLearner learner(List<String> classes, int features) {
        return new HerdedLearner(
                LearnerSettings.builder(LearnerKind.HERDED, classes, features)
                        .rank(3)
                        .initScale(1)
                        .seed(1)
                        .build()
                        .with(scheme()),
                true);
    }
}
