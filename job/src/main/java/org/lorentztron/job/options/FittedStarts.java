package org.lorentztron.job.options;

import org.lorentztron.model.learn.LearnerKind;

/**
 * To how many first events a start is fitted by default: to as many as were measured to pay, where the fits end soon. A
 * function of learner, scheme, classes and features alone.
 */
final class FittedStarts {
    static final int EVENTS = 1_000;

    /** Of fewer, events teach all products of two as fast as a fit does. */
    static final int FEWEST_FEATURES = 32;

    /** With more, the first events hold too few of each class to tell it from the rest. */
    static final int MOST_CLASSES = 20;

    private FittedStarts() {}

    /** Of a part of herded, or of the network of shared. A fitted dos is not that of its paper. */
    static int events(Values values) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        // A fit of a part takes some 0.2 s of a core.
        boolean isFitted =
                learner.equals(LearnerKind.HERDED) && PartCount.isFew(values) || learner.equals(LearnerKind.SHARED);
        return isFitted && classes(values) <= MOST_CLASSES && isWide(values) ? EVENTS : 0;
    }

    private static boolean isWide(Values values) {
        int features = values.get(EventOptions.FEATURES);
        // Features with names are mostly rows of tables, and words: a fit would need all that occur.
        return features >= FEWEST_FEATURES && !FeatureCount.isNamed(features);
    }

    private static int classes(Values values) {
        return values.get(OptionTable.CLASSES).size();
    }
}
