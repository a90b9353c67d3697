package org.lorentztron.model.learner.linear;

import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;

class NherdProjectBlockTest extends GaussianBlockContract {
    NherdProjectBlockTest() {
        super(LearnerKind.NHERD, Covariance.PROJECT);
    }
}
