package org.lorentztron.model.linear;

import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;

class ArowFullBlockTest extends GaussianBlockContract {
    ArowFullBlockTest() {
        super(LearnerKind.AROW, Covariance.FULL);
    }
}
