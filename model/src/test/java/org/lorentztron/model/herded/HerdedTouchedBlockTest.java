package org.lorentztron.model.herded;

import java.util.List;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.TrainingBlockContract;

class HerdedTouchedBlockTest extends TrainingBlockContract {
    @Override
    protected Learner learner(List<String> classes, int features) {
        return new HerdedLearner(new LearnerSettings(LearnerKind.HERDED, classes, features, 3, 1, 1), true);
    }

    @Override
    protected int format() {
        return 2;
    }
}
