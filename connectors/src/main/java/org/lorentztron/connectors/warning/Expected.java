package org.lorentztron.connectors.warning;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.TimeFormat;

/**
 * What a job expects of its events, for the checks of the first ones. Immutable.
 *
 * @param named whether features have names, so that the job has options for mapping and rules
 * @param mapping where an event has what
 * @param rules what is made of values
 * @param labelField where labels are; null if nobody says so, or they come later
 * @param needsIds whether an event without a label needs an id
 */
public record Expected(
        boolean named, EventMapping mapping, NameRules rules, @Nullable String labelField, boolean needsIds)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Of events of this project's own format, whose features have no names. */
    public static Expected standard(@Nullable String labelField) {
        return new Expected(false, EventMapping.STANDARD, NameRules.NONE, labelField, false);
    }

    /** Of labels that come later; of this project's own format where the mapping is null. */
    public static Expected ofLabels(@Nullable EventMapping mapping) {
        return new Expected(
                mapping != null, mapping == null ? EventMapping.STANDARD : mapping, NameRules.NONE, null, false);
    }

    /**
     * How to get a time right that was read wrong.
     *
     * @param millis what it was read as
     */
    public String advice(long millis) {
        TimeFormat right = mapping.times().format().mistakenFor(millis);
        if (right == null) {
            return named
                    ? "if that is not so, " + timeFormat() + " says how they are written"
                    : "they must be milliseconds since 1970";
        }
        return named ? timeFormat() + " " + right.id() : "they are " + right.expected() + ", and must be milliseconds";
    }

    private String timeFormat() {
        return "--" + (mapping.isOfLabels() ? MappingOptions.LABELS + "time-format" : MappingOptions.EVENT_TIME_FORMAT);
    }
}
