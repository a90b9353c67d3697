package org.lorentztron.model.learner.dos;

import java.util.List;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.TouchedRowsContract;

class DosTouchedRowsTest extends TouchedRowsContract {
    static List<Scheme> schemes() {
        return List.of(Scheme.values());
    }

    @Override
    protected PairLearner learner(List<String> classes, int features, boolean touched) {
        return new DosLearner(
                LearnerSettings.builder(LearnerKind.DOS, classes, features)
                        .rank(3)
                        .initScale(3)
                        .seed(1)
                        .build()
                        .with(scheme()),
                touched);
    }
}
