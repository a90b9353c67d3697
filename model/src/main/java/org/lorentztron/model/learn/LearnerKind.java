package org.lorentztron.model.learn;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The learners there are, by the id that options and snapshots use. */
public enum LearnerKind {
    /** Difference-of-squares classifiers with the passive-aggressive update of paper 1, eq. 17-25. */
    DOS(3),
    /** Linear classifiers with the passive-aggressive update of paper 1, eq. 2; they start at 0. */
    LINEAR(0);

    private final double defaultInitScale;

    LearnerKind(double defaultInitScale) {
        this.defaultInitScale = defaultInitScale;
    }

    /** The name in options and snapshots, e.g. "dos". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The init scale used when none is given; 0 for learners that start at 0 and ignore it. */
    public double defaultInitScale() {
        return defaultInitScale;
    }

    /**
     * The learner of an id.
     *
     * @throws IllegalArgumentException naming all ids, if there is none of this one
     */
    public static LearnerKind of(String id) {
        return Arrays.stream(values())
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("learner is \"" + id + "\", expected one of "
                        + Arrays.stream(values()).map(LearnerKind::id).collect(Collectors.joining(", "))));
    }
}
