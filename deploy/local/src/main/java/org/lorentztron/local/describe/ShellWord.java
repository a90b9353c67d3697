package org.lorentztron.local.describe;

import java.util.regex.Pattern;

/** A text as one word on the command line of a shell. Stateless. */
final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_.,:/%+=@-]+");

    private ShellWord() {}

    /** The text itself, or in single quotes if a shell would read signs of it otherwise. */
    static String of(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
