package org.lorentztron.model.learner.linear;

import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;

class ArowDropBlockTest extends GaussianBlockContract {
    ArowDropBlockTest() {
        super(LearnerKind.AROW, Covariance.DROP);
    }
}
