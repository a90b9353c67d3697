package org.lorentztron.model.learner.dos;

import java.util.List;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.TouchedRowsContract;

class DosTouchedRowsTest extends TouchedRowsContract {
    @Override
    protected PairLearner learner(List<String> classes, int features, boolean touched) {
        return new DosLearner(new LearnerSettings(LearnerKind.DOS, classes, features, 3, 3, 1).with(scheme()), touched);
    }
}
