package org.lorentztron.model.learn;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The part of the covariance of its weights that a confidence-weighted linear learner keeps (Crammer and Lee, NeurIPS
 * 2010).
 */
public enum Covariance {
    /** The whole matrix, (n + 1)^2 numbers per pair of classes. */
    FULL,
    /** The diagonal; its inverse is the diagonal of the full update's inverse. */
    PROJECT,
    /** The diagonal; the update is solved among diagonal matrices. */
    EXACT,
    /** The diagonal of the full update. */
    DROP;

    /** The name in options, e.g. "project". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The covariance of an id.
     *
     * @throws IllegalArgumentException naming all ids, if there is none of this one
     */
    public static Covariance of(String id) {
        return Arrays.stream(values())
                .filter(covariance -> covariance.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("covariance is \"" + id + "\", expected one of "
                        + Arrays.stream(values()).map(Covariance::id).collect(Collectors.joining(", "))));
    }
}
