package org.lorentztron.job.options.given;

/**
 * The text of an option as a user gave it.
 *
 * @param origin where it came from, for messages: "command line", "LORENTZTRON_OPT_RANK", "config file job.properties"
 */
public record RawOption(String text, String origin) {
    public static final String COMMAND_LINE = "command line";
    private static final String PRESET = "preset ";

    public static RawOption preset(String text, String preset) {
        return new RawOption(text, PRESET + preset);
    }

    /** Whether a preset gives it, not the user. */
    public boolean isPreset() {
        return origin.startsWith(PRESET);
    }

    /** "--rank is '0' (command line)", the beginning of most messages; secrets of Kafka clients are not shown. */
    public String problem(String key) {
        return "--" + key + " is " + shown(key, text) + " (" + origin + ")";
    }

    /** The text in quotes, or a placeholder if the option may hold a secret. */
    public static String shown(String key, String text) {
        return ShownArguments.mayBeSecret(key) ? ShownArguments.HIDDEN : "'" + text + "'";
    }
}
