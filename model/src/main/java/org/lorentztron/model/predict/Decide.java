package org.lorentztron.model.predict;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What decides the label of a prediction. */
public enum Decide {
    /** The largest probability; among equal ones as {@link #VOTES}. */
    PROBABILITY("probability"),
    /** The votes of pairs, or where each class has a score the largest one. */
    VOTES("votes");

    private final String id;

    Decide(String id) {
        this.id = id;
    }

    /** As options and manifests write it. */
    public String id() {
        return id;
    }

    /** @throws IllegalArgumentException if there is no such */
    public static Decide of(String id) {
        for (Decide decide : values()) {
            if (decide.id.equals(id)) {
                return decide;
            }
        }
        throw new IllegalArgumentException("decide is " + id + ", expected "
                + Arrays.stream(values()).map(Decide::id).collect(Collectors.joining(" or ")));
    }
}
