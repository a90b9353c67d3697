package org.lorentztron.job.options;

import java.util.Map;

/**
 * Options on the same command line that belong to a tool and not to the job. The parser passes over them and their
 * values.
 *
 * @param takesValue by name, without dashes in front, whether the option is followed by a value
 */
public record OtherOptions(Map<String, Boolean> takesValue) {
    /** A command line with options of the job only. */
    static final OtherOptions NONE = new OtherOptions(Map.of());

    boolean contains(String key) {
        return takesValue.containsKey(key);
    }

    /** Whether it is one of these, and no value follows it. */
    boolean isFlag(String key) {
        return !takesValue.getOrDefault(key, true);
    }
}
