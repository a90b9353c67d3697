package org.lorentztron.model;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What a unit h of a polynomial network or factorization machine computes from z = [x; 1] (paper 6, section 2). */
public enum NetworkKernel {
    /** (h'z)^2: polynomial networks. */
    SQUARE("square"),
    /** sum over i &lt; j of h_i z_i h_j z_j = ((h'z)^2 - sum of h_i^2 z_i^2) / 2: factorization machines. */
    ANOVA("anova");

    private final String id;

    NetworkKernel(String id) {
        this.id = id;
    }

    /** The name in options and snapshots, e.g. "square". */
    public String id() {
        return id;
    }

    /**
     * The kernel of an id.
     *
     * @throws IllegalArgumentException naming all ids, if there is none of this one
     */
    public static NetworkKernel of(String id) {
        for (NetworkKernel kernel : values()) {
            if (kernel.id.equals(id)) {
                return kernel;
            }
        }
        throw new IllegalArgumentException("kernel is \"" + id + "\", expected one of "
                + Arrays.stream(values()).map(NetworkKernel::id).collect(Collectors.joining(", ")));
    }
}
