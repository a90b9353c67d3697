package org.lorentztron.model.learner.margin;

import java.util.List;
import org.lorentztron.model.learn.LearnerContract;
import org.lorentztron.model.learn.PairLearner;

class MarginBlockTest extends LearnerContract {
    @Override
    public PairLearner learner(List<String> classes, int features) {
        return Margins.learner(classes, features, 10, scheme());
    }
}
