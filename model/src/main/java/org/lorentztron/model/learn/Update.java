package org.lorentztron.model.learn;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How far a passive-aggressive update goes (Crammer et al., JMLR 2006), for linear models and for differences of
 * squares alike.
 */
public enum Update {
    /** PA: every example gets margin 1, whatever it takes. */
    PA,
    /** PA-I: slack costs C times its amount, so that no Lagrange multiplier exceeds C. */
    PA1,
    /** PA-II: slack costs C times its square, so that every step is shortened. */
    PA2;

    /** The name in options, e.g. "pa1". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The update of an id.
     *
     * @throws IllegalArgumentException naming all ids, if there is none of this one
     */
    public static Update of(String id) {
        return Arrays.stream(values())
                .filter(update -> update.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("update is \"" + id + "\", expected one of "
                        + Arrays.stream(values()).map(Update::id).collect(Collectors.joining(", "))));
    }
}
