package org.lorentztron.job.options;

/**
 * How many parts a model has, for defaults that multiply what a part takes: with few parts, that is worth it. A
 * function of learner, scheme and classes alone.
 */
final class PartCount {
    /** The pairs of 14 classes, and 100 classes against the rest. */
    static final int FEW = 100;

    private PartCount() {}

    /** Whether they are at most {@value #FEW}. */
    static boolean isFew(Values values) {
        int classes = values.get(OptionTable.CLASSES).size();
        return values.get(OptionTable.LEARNER)
                        .parts(values.get(OptionTable.SCHEME), classes)
                        .count()
                <= FEW;
    }
}
