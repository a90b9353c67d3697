package org.lorentztron.job.options;

import org.lorentztron.model.learn.LearnerKind;

/**
 * To how many first events a start is fitted by default: to as many as were measured to pay, where the fits end soon. A
 * function of learner, scheme and classes alone.
 */
final class FittedStarts {
    private static final int EVENTS = 1_000;

    /** A fit of a part takes some 0.2 s of a core. */
    static final int MOST_PARTS = 100;

    /** The fit of a basis takes some 0.5 s of a core for each class, and more than that with many. */
    static final int MOST_CLASSES = 20;

    private FittedStarts() {}

    /** Of a part of herded. A fitted dos is not that of its paper. */
    static int ofParts(Values values) {
        LearnerKind learner = values.get(OptionTable.LEARNER);
        int parts =
                learner.parts(values.get(OptionTable.SCHEME), classes(values)).count();
        return learner.equals(LearnerKind.HERDED) && parts <= MOST_PARTS ? EVENTS : 0;
    }

    /** Of the network of shared. */
    static int ofNetwork(Values values) {
        boolean shared = values.get(OptionTable.LEARNER).equals(LearnerKind.SHARED);
        return shared && classes(values) <= MOST_CLASSES ? EVENTS : 0;
    }

    private static int classes(Values values) {
        return values.get(OptionTable.CLASSES).size();
    }
}
