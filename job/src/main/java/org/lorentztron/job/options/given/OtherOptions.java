package org.lorentztron.job.options.given;

import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a tool that shares its command line with the job has of its own. The parser passes over the tool's options and
 * their values.
 *
 * @param takesValue by name, without dashes in front, whether the tool's option is followed by a value
 * @param defaults what options of the job are with this tool, unless they are given anywhere
 */
public record OtherOptions(Map<String, Boolean> takesValue, Map<String, String> defaults) {
    /** A command line with options of the job only. */
    public static final OtherOptions NONE = new OtherOptions(Map.of());

    /** Without defaults for the job. */
    public OtherOptions(Map<String, Boolean> takesValue) {
        this(takesValue, Map.of());
    }

    /** The same with defaults for options of the job. */
    public OtherOptions with(Map<String, String> defaults) {
        return new OtherOptions(takesValue, defaults);
    }

    /** The value of an option on a command line, the first one; null if it is not there. */
    public static @Nullable String value(String[] args, String key) {
        String name = "--" + key;
        for (int i = 0; i < args.length; i++) {
            if (args[i].startsWith(name + "=")) {
                return args[i].substring(name.length() + 1);
            }
            if (args[i].equals(name) && i + 1 < args.length) {
                return args[i + 1];
            }
        }
        return null;
    }

    public boolean contains(String key) {
        return takesValue.containsKey(key);
    }

    /** Whether it is one of these, and no value follows it. */
    public boolean isFlag(String key) {
        return !takesValue.getOrDefault(key, true);
    }

    /** The defaults as options that are given. */
    public Map<String, RawOption> defaultsOfJob() {
        return defaults.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> new RawOption(each.getValue(), "default")));
    }
}
