package org.lorentztron.connectors.wire.named;

import java.util.regex.Pattern;
import org.lorentztron.connectors.wire.event.LabeledEvent;

/**
 * The number that a text is, as files, databases and people write it:
 *
 * <pre>
 *   700   -12.50   .5   007   +1   1e3   39,946713   with blanks around it    a number
 *   nothing   ?   -   null   none   NaN   NA   N/A   in any case              no value
 *   1,234.5   12 EUR   0x1F   Infinity                                        neither
 * </pre>
 *
 * A comma is a decimal point; what separates thousands is not read. Where no name asks for a number, a text is one only
 * if it could be nothing else: as JSON writes numbers, and not too large for a feature. Then {@code 007} and {@code +1}
 * are codes, and {@code 3,7} may be a list and {@code 1,234} thousands. Not thread-safe.
 */
public final class NumberText {
    /** Longer texts are no numbers. */
    private static final int LONGEST = 2_000;

    private static final String EXPONENT = "([eE][-+]?[0-9]++)?";
    private static final Pattern ANY = Pattern.compile("[-+]?([0-9]++([.,][0-9]*+)?|[.,][0-9]++)" + EXPONENT);
    private static final Pattern PLAIN = Pattern.compile("-?(0|[1-9][0-9]*+)(\\.[0-9]++)?" + EXPONENT);
    private static final Pattern NOTHING = Pattern.compile("(?i)[?-]?|null|none|nan|na|n/a");
    private static final int BYTE_ORDER_MARK = '\uFEFF';

    /** What a text is. */
    public enum Kind {
        NUMBER,
        NOTHING,
        OTHER
    }

    private String written = "";
    private double value;

    /**
     * Reads a text.
     *
     * @param asked whether a name asks for a number
     */
    public Kind read(String text, boolean asked) {
        if (text.length() > LONGEST) {
            return Kind.OTHER;
        }
        String inner = inner(text);
        if ((asked ? ANY : PLAIN).matcher(inner).matches()) {
            written = inner.replace(',', '.');
            value = Double.parseDouble(written);
            return asked || Math.abs(value) <= LabeledEvent.LARGEST_VALUE ? Kind.NUMBER : Kind.OTHER;
        }
        return asked && NOTHING.matcher(inner).matches() ? Kind.NOTHING : Kind.OTHER;
    }

    /** What a text is where a name asks for a number. */
    public static Kind kind(String text) {
        return new NumberText().read(text, true);
    }

    /** The number that was read. */
    public double value() {
        return value;
    }

    /** The same in digits, with a point. */
    public String written() {
        return written;
    }

    /** Without blanks around it, those that break no line and a byte order mark among them. */
    private static String inner(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (start < end && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isBlank(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character) || character == BYTE_ORDER_MARK;
    }
}
