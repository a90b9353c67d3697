package org.lorentztron.connectors.wire.named;

import java.io.Serializable;
import java.util.List;

/**
 * What is made of the values at names, where it is not what their types say. Immutable and thread-safe.
 *
 * @param categorical whole numbers there are texts
 * @param text texts there are split into words, which are counted
 * @param logarithmic of a number v there, the feature is sign(v) ln(1 + |v|)
 * @param ignored what is there is no feature
 * @param numeric texts there are numbers; {@link #ALL} for all texts that read as one
 * @param ofFirst whether entries are those of {@linkplain NamedFeatures#FIRST the first encoding}
 * @param segments names of fields whose values are told beside the event: of features, or paths from the top if they
 *     begin with {@code /}
 */
public record NameRules(
        NamePatterns categorical,
        NamePatterns text,
        NamePatterns logarithmic,
        NamePatterns ignored,
        NamePatterns numeric,
        boolean ofFirst,
        List<String> segments)
        implements Serializable {
    /** In place of a name: all. */
    public static final String ALL = "*";

    /** Types decide. */
    public static final NameRules NONE =
            new NameRules(NamePatterns.NONE, NamePatterns.NONE, NamePatterns.NONE, NamePatterns.NONE);

    private static final long serialVersionUID = 1L;

    /** Keeps a list of its own. */
    public NameRules {
        segments = List.copyOf(segments);
    }

    /** Of the encoding that is written. */
    public NameRules(
            NamePatterns categorical,
            NamePatterns text,
            NamePatterns logarithmic,
            NamePatterns ignored,
            NamePatterns numeric) {
        this(categorical, text, logarithmic, ignored, numeric, false, List.of());
    }

    /** Rules by which texts are no numbers. */
    public NameRules(NamePatterns categorical, NamePatterns text, NamePatterns logarithmic, NamePatterns ignored) {
        this(categorical, text, logarithmic, ignored, NamePatterns.NONE);
    }

    /** The same for the encoding of a version. */
    public NameRules of(String featureSpace) {
        boolean isFirst = featureSpace.equals(NamedFeatures.FIRST);
        return new NameRules(categorical, text, logarithmic, ignored, numeric, isFirst, segments);
    }

    /** The same with the values of some fields beside each event. */
    public NameRules telling(List<String> fields) {
        return new NameRules(categorical, text, logarithmic, ignored, numeric, ofFirst, fields);
    }

    /** Whether texts at a name are numbers. */
    boolean isNumeric(String name) {
        return numeric.match(name) && !categorical.match(name) && !text.match(name);
    }

    /** Whether those texts at a name are numbers that read as one. */
    boolean mayBeNumeric(String name) {
        return numeric.patterns().contains(ALL) && !categorical.match(name) && !text.match(name);
    }
}
