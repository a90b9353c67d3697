package org.lorentztron.model.learner.herded;

import java.util.List;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.TouchedRowsContract;

/** Rows that are made late have S = 1, as all that wait for them have. */
class HerdedForgettingTouchedRowsTest extends TouchedRowsContract {
    @Override
    protected PairLearner learner(List<String> classes, int features, boolean touched) {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.HERDED, classes, features)
                .rank(3)
                .initScale(1)
                .seed(1)
                .build();
        return new HerdedLearner(settings.with(scheme()).withForgetting(0.01), touched);
    }
}
