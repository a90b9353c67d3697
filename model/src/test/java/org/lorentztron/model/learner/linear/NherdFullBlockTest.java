package org.lorentztron.model.learner.linear;

import org.lorentztron.model.learn.LearnerKind;

class NherdFullBlockTest extends FullGaussianBlockContract {
    NherdFullBlockTest() {
        super(LearnerKind.NHERD);
    }
}
