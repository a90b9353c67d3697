package org.lorentztron.model.linear;

import org.lorentztron.model.learn.LearnerKind;

class ArowFullBlockTest extends FullGaussianBlockContract {
    ArowFullBlockTest() {
        super(LearnerKind.AROW);
    }
}
