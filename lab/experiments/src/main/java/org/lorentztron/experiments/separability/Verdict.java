package org.lorentztron.experiments.separability;

import java.util.Locale;

/** What is known about some examples of a pair of classes. */
enum Verdict {
    /** A hyperplane has all of them on their sides. */
    SEPARABLE,
    /** A certificate shows that none has. */
    INSEPARABLE,
    /** Neither was found with the steps and the time allowed. */
    NOT_FOUND;

    /** As people and tables say it. */
    String text() {
        return this == NOT_FOUND ? "not found" : name().toLowerCase(Locale.ROOT);
    }
}
