package org.lorentztron.model.dos;

import java.util.List;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.TrainingBlockContract;

class DosBlockTest extends TrainingBlockContract {
    @Override
    protected Learner learner(List<String> classes, int features) {
        return Learner.of(new LearnerSettings(LearnerKind.DOS, classes, features, 3, 3, 1));
    }
}
