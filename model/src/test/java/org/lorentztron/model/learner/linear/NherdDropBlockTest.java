package org.lorentztron.model.learner.linear;

import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;

class NherdDropBlockTest extends GaussianBlockContract {
    NherdDropBlockTest() {
        super(LearnerKind.NHERD, Covariance.DROP);
    }
}
