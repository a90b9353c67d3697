package org.lorentztron.model.learner.linear;

import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;

class NherdExactBlockTest extends GaussianBlockContract {
    NherdExactBlockTest() {
        super(LearnerKind.NHERD, Covariance.EXACT);
    }
}
