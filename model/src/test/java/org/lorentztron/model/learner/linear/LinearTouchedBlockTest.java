package org.lorentztron.model.learner.linear;

import java.util.List;
import org.lorentztron.model.learn.LearnerContract;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;

class LinearTouchedBlockTest extends LearnerContract {
    @Override
    public PairLearner learner(List<String> classes, int features) {
        return new LinearLearner(
                LearnerSettings.builder(LearnerKind.LINEAR, classes, features)
                        .rank(1)
                        .initScale(0)
                        .seed(1)
                        .build()
                        .with(scheme()),
                true);
    }
}
