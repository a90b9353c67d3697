package org.lorentztron.model.learner.dos;

import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.StartFitContract;

class DosStartFitTest extends StartFitContract {
    DosStartFitTest() {
        super(LearnerKind.DOS);
    }

    @Override
    protected PairLearner learner(LearnerSettings settings, boolean touched) {
        return new DosLearner(settings, touched);
    }
}
