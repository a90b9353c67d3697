package org.lorentztron.model.learner.dos;

import java.util.List;
import org.lorentztron.model.learn.LearnerContract;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;

class DosTouchedBlockTest extends LearnerContract {
    @Override
    public PairLearner learner(List<String> classes, int features) {
        return new DosLearner(new LearnerSettings(LearnerKind.DOS, classes, features, 3, 3, 1).with(scheme()), true);
    }
}
