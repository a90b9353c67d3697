package org.lorentztron.job.options.learner;

import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.kind.Values;
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

    /** Why parts are not few; null if they are. */
    static @Nullable String whyMany(Values values) {
        int classes = values.get(EventOptions.CLASSES).size();
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        if (learner.equals(LearnerKind.SHARED)) {
            return classes <= FEW_CLASSES ? null : "above " + FEW_CLASSES + " classes";
        }
        int parts = learner.parts(values.get(LearnerOptions.SCHEME), classes).count();
        return parts <= FEW ? null : "above " + FEW + " parts";
    }
}
