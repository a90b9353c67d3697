package org.lorentztron.connectors.wire.event;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A label that is a whole number, written with a fraction of zeros: {@code 1.0} stands for the class {@code 1} where no
 * class is called 1.0. The number 1.0 is the id {@code 1}, too. Programs that hold columns as floating point write
 * classes so, and as decimals of seven digits a zero as {@code 0E-7}. Stateless.
 */
public final class WholeLabel {
    private static final Pattern WHOLE = Pattern.compile("(-?(?:0|[1-9][0-9]*+))\\.0++");
    private static final Pattern ZERO = Pattern.compile("-?0(?:\\.0++)?[eE][-+]?[0-9]++");

    private WholeLabel() {}

    /** The whole number; the label itself if it is none. */
    public static String of(String label) {
        Matcher whole = WHOLE.matcher(label);
        if (whole.matches()) {
            return whole.group(1);
        }
        return ZERO.matcher(label).matches() ? "0" : label;
    }
}
