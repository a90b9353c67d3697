package org.lorentztron.model.learner.margin;

import java.util.List;
import org.lorentztron.model.learn.LearnerContract;
import org.lorentztron.model.learn.PairLearner;

class MarginTouchedBlockTest extends LearnerContract {
    @Override
    public PairLearner learner(List<String> classes, int features) {
        return new MarginLearner(Margins.settings(classes, features, 10).with(scheme()), true);
    }
}
