package org.lorentztron.model.learner.network;

import java.util.List;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.OnePart;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.PartLearnerContract;

/** Rows of 70 units lie otherwise in memory than short ones. */
class AnovaTouchedBlockTest extends PartLearnerContract {
    @Override
    public Learner learner(List<String> classes, int features) {
        return new SharedLearner(Networks.settings(NetworkKernel.ANOVA, 70, classes, features), true);
    }

    @Override
    public Parts parts(int classes) {
        return new OnePart(classes);
    }
}
