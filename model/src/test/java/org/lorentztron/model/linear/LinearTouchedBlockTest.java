package org.lorentztron.model.linear;

import java.util.List;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.TrainingBlockContract;

class LinearTouchedBlockTest extends TrainingBlockContract {
    @Override
    protected Learner learner(List<String> classes, int features) {
        return new LinearLearner(new LearnerSettings(LearnerKind.LINEAR, classes, features, 1, 0, 1), true);
    }

    @Override
    protected int format() {
        return 2;
    }
}
