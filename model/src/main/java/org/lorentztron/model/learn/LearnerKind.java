package org.lorentztron.model.learn;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The learners there are, by the id that options and snapshots use. Their constructors are in the registry, {@code Learners}. */
public enum LearnerKind {
    /** Difference-of-squares classifiers with the passive-aggressive update of paper 1, eq. 17-25. */
    DOS(3, true),
    /** Linear classifiers with the passive-aggressive update of paper 1, eq. 2; they start at 0. */
    LINEAR(0, false),
    /** Difference-of-squares classifiers whose every parameter has a confidence of its own, after papers 1 and 4. */
    HERDED(1, true),
    /** Linear classifiers with adaptive regularization of weights, a Gaussian distribution over them; they start at 0. */
    AROW(0, false),
    /** Linear classifiers with the normal herding of paper 4, likewise. */
    NHERD(0, false);

    private final double defaultInitScale;
    private final boolean ranked;

    LearnerKind(double defaultInitScale, boolean ranked) {
        this.defaultInitScale = defaultInitScale;
        this.ranked = ranked;
    }

    /**
     * Whether its models are differences of squares with a rank and a random start that cannot be 0; otherwise they are linear.
     */
    public boolean isRanked() {
        return ranked;
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
