package org.lorentztron.model.learner.linear;

import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;

class ArowProjectBlockTest extends GaussianBlockContract {
    ArowProjectBlockTest() {
        super(LearnerKind.AROW, Covariance.PROJECT);
    }
}
