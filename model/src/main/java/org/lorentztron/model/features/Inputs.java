package org.lorentztron.model.features;

import java.util.Locale;

/** What a model is a function of: ever more of the features that a {@link FeatureMap} gives. */
public enum Inputs {
    /** The features of events alone. */
    PLAIN,
    /** These, and {@link Hats}. */
    HATS,
    /** These, hats, and {@link Waves}. */
    WAVES;

    /** The name in options, e.g. "hats". */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
