package org.lorentztron.model.linear;

import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;

class NherdFullBlockTest extends GaussianBlockContract {
    NherdFullBlockTest() {
        super(LearnerKind.NHERD, Covariance.FULL);
    }
}
