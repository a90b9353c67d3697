package org.lorentztron.datasets.tables;

import java.util.regex.Pattern;
import org.lorentztron.datasets.WrittenNumber;

/** How a column writes numbers, by what was seen of it. Not thread-safe. */
final class NumberStyle {
    /** A whole number of more digits may be more than a feature can be. */
    private static final int MOST_DIGITS = 15;

    private static final Pattern DIGITS = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern WITH_COMMA = Pattern.compile("[+-]?[0-9]+,[0-9]+");

    private final boolean commasAllowed;
    private boolean commas;
    private boolean parts;
    private boolean wide;

    /** @param commasAllowed whether decimals may have a comma for the point */
    NumberStyle(boolean commasAllowed) {
        this.commasAllowed = commasAllowed;
    }

    /** Takes a text; whether it is a number. */
    boolean see(String text) {
        if (commasAllowed && WITH_COMMA.matcher(text).matches()) {
            commas = true;
            return true;
        }
        if (!WrittenNumber.isOne(text)) {
            return false;
        }
        if (text.length() > MOST_DIGITS && DIGITS.matcher(text).matches()) {
            wide = true;
        } else {
            parts = parts || hasPart(text);
        }
        return true;
    }

    private static boolean hasPart(String number) {
        return number.indexOf('.') >= 0 || number.indexOf('e') >= 0 || number.indexOf('E') >= 0;
    }

    /** Whether the numbers are long digits alone, as of ids and of times in microseconds. */
    boolean isDigits() {
        return wide && !parts && !commas;
    }

    /** Whether decimals have a comma for the point. */
    boolean hasCommas() {
        return commas;
    }

    /** Whether what was seen can be read as numbers: decimals have commas or points, and not both. */
    boolean isOne() {
        return !(commas && parts) && !isDigits();
    }

    /** A number of the column with a point. */
    String plain(String text) {
        return commas ? text.replace(',', '.') : text;
    }
}
