package org.lorentztron.model.learner.linear;

import org.lorentztron.model.learn.LearnerKind;

class ArowFullBlockTest extends FullGaussianBlockContract {
    ArowFullBlockTest() {
        super(LearnerKind.AROW);
    }
}
