package org.lorentztron.connectors.wire.named;

import java.io.Serializable;

/**
 * What is made of the values at names, where it is not what their types say. Immutable and thread-safe.
 *
 * @param categorical whole numbers there are texts
 * @param text texts there are split into words, which are counted
 * @param logarithmic of a number v there, the feature is sign(v) ln(1 + |v|)
 * @param ignored what is there is no feature
 */
public record NameRules(NamePatterns categorical, NamePatterns text, NamePatterns logarithmic, NamePatterns ignored)
        implements Serializable {
    /** Types decide. */
    public static final NameRules NONE =
            new NameRules(NamePatterns.NONE, NamePatterns.NONE, NamePatterns.NONE, NamePatterns.NONE);

    private static final long serialVersionUID = 1L;
}
