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
                new LearnerSettings(LearnerKind.HERDED, classes, features, 3, 1, 1).with(scheme()), true);
    }
}
