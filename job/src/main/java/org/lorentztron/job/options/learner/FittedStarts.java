package org.lorentztron.job.options.learner;

import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.FeatureCount;
import org.lorentztron.job.options.kind.Values;
import org.lorentztron.model.learn.LearnerKind;

/**
 * To how many first events a start is fitted by default: to as many as were measured to pay, where the fits end soon. A
 * function of learner, scheme, classes and features alone.
 */
final class FittedStarts {
    static final int EVENTS = 1_000;

    /** Of fewer, events teach the network of shared all products of two as fast as a fit does. */
    static final int FEWEST_FEATURES = 32;

    /** With more, the first events hold too few of each class to tell it from the rest, and many parts are fitted. */
    static final int MOST_CLASSES = 20;

    private FittedStarts() {}

    /** Of a part of herded, or of the network of shared. */
    static int events(Values values) {
        return whyRandom(values) == null ? EVENTS : 0;
    }

    /** Why starts are random; null if they are fitted. */
    static @Nullable String whyRandom(Values values) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        int features = values.get(EventOptions.FEATURES);
        // A fitted dos is not that of its paper.
        if (!learner.equals(LearnerKind.HERDED) && !learner.equals(LearnerKind.SHARED)) {
            return "the learner " + learner.id();
        }
        if (values.get(EventOptions.CLASSES).size() > MOST_CLASSES) {
            return "above " + MOST_CLASSES + " classes";
        }
        // Features with names are mostly rows of tables, and words: a fit would need all that occur.
        if (FeatureCount.isNamed(features)) {
            return "named features";
        }
        return learner.equals(LearnerKind.SHARED) && features < FEWEST_FEATURES
                ? "below " + FEWEST_FEATURES + " features"
                : null;
    }
}
