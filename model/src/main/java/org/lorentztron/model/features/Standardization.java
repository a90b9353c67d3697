package org.lorentztron.model.features;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Whether features are brought to a common scale before they are learned. */
public enum Standardization {
    /** As the first events suggest: see {@link Calibration}. */
    AUTO,
    /** Features are learned as they are. */
    OFF;

    /** The name in options, e.g. "auto". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The one of an id.
     *
     * @throws IllegalArgumentException naming all ids, if there is none of this one
     */
    public static Standardization of(String id) {
        return Arrays.stream(values())
                .filter(standardization -> standardization.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("standardize is \"" + id + "\", expected one of "
                        + Arrays.stream(values()).map(Standardization::id).collect(Collectors.joining(", "))));
    }
}
