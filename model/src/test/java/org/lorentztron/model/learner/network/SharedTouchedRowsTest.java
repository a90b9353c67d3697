package org.lorentztron.model.learner.network;

import java.util.List;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.OnePart;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.TouchedPartsContract;

class SharedTouchedRowsTest extends TouchedPartsContract {
    @Override
    protected Learner learner(List<String> classes, int features, boolean touched) {
        return new SharedLearner(Networks.settings(NetworkKernel.ANOVA, 9, classes, features), touched);
    }

    @Override
    protected Parts parts() {
        return new OnePart(4);
    }
}
