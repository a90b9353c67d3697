package org.lorentztron.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a hidden unit h of a network makes of z = [x; 1] (paper 6, section 2). */
public enum NetworkKernel {
    /** (h'z)^2, of polynomial networks. */
    SQUARE,
    /**
     * The sum over i &lt; j of h_i z_i h_j z_j, which is 1/2 ((h'z)^2 - sum of h_i^2 z_i^2), of factorization machines.
     */
    ANOVA;

    /** The name in options and snapshots, e.g. "square". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kernel of an id.
     *
     * @throws IllegalArgumentException naming all ids, if there is none of this one
     */
    public static NetworkKernel of(String id) {
        return Arrays.stream(values())
                .filter(kernel -> kernel.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("kernel is \"" + id + "\", expected one of "
                        + Arrays.stream(values()).map(NetworkKernel::id).collect(Collectors.joining(", "))));
    }

    /**
     * The value of a unit.
     *
     * @param image h'z
     * @param squares the sum of h_i^2 z_i^2; any number for the square
     */
    public double value(double image, double squares) {
        return this == SQUARE ? image * image : (image * image - squares) / 2;
    }
}
