package org.lorentztron.job.options;

import org.lorentztron.model.learn.LearnerKind;

/**
 * How many parts a model has, for defaults that multiply what a part takes: with few parts, that is worth it. A
 * function of learner, scheme and classes alone.
 */
final class PartCount {
    /** The pairs of 14 classes, and 100 classes against the rest. */
    static final int FEW = 100;

    /** The one part of shared grows with its classes. */
    static final int FEW_CLASSES = 20;

    /** When parts are few, for the texts of options. */
    static final String WHEN_FEW = "at most " + FEW + " parts (" + FEW_CLASSES + " classes of shared)";

    private PartCount() {}

    /** Whether they are at most {@value #FEW}, and classes of shared at most {@value #FEW_CLASSES}. */
    static boolean isFew(Values values) {
        int classes = values.get(OptionTable.CLASSES).size();
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        int parts = learner.parts(values.get(LearnerOptions.SCHEME), classes).count();
        return parts <= FEW && (!learner.equals(LearnerKind.SHARED) || classes <= FEW_CLASSES);
    }
}
