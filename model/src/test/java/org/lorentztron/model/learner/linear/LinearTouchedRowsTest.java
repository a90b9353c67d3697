package org.lorentztron.model.learner.linear;

import java.util.List;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.TouchedZerosContract;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;

class LinearTouchedRowsTest extends TouchedZerosContract {
    @Override
    protected PairLearner learner(List<String> classes, int features, boolean touched) {
        UpdateSettings updates = new UpdateSettings(Update.PA, 1, Covariance.PROJECT);
        return new LinearLearner(
                LearnerSettings.builder(LearnerKind.LINEAR, classes, features)
                        .rank(1)
                        .initScale(0)
                        .seed(1)
                        .updates(updates)
                        .build()
                        .with(scheme()),
                touched);
    }
}
