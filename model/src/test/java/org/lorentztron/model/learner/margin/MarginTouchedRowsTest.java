package org.lorentztron.model.learner.margin;

import java.util.List;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.TouchedZerosContract;

/** Windows that hold all events of a test: a model holds the features of those that it was fitted to. */
class MarginTouchedRowsTest extends TouchedZerosContract {
    @Override
    protected PairLearner learner(List<String> classes, int features, boolean touched) {
        return new MarginLearner(Margins.settings(classes, features, 1000).with(scheme()), touched);
    }
}
