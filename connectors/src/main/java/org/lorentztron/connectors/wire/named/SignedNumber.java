package org.lorentztron.connectors.wire.named;

import java.util.regex.Pattern;

/**
 * Texts that are numbers to people alone, which no option reads:
 *
 * <pre>
 *   $12.50   12 EUR   7 %            a currency or a percent sign beside the number
 *   1,234.5   1 234   1.234,50       a sign between thousands
 *   −5   (5)   ١٢                    another minus, an accountant's, other digits
 * </pre>
 *
 * What such a text is worth depends on the country, so its sender must say. Stateless.
 */
public final class SignedNumber {
    private static final int LONGEST = 40;

    private static final String THREES = "\\p{Nd}{1,3}([.,'\u2019 \u00a0\u202f_]\\p{Nd}{3})+([.,]\\p{Nd}+)?";
    private static final String DIGITS = THREES + "|\\p{Nd}+([.,]\\p{Nd}+)?";
    private static final String MINUS = "[-+\u2212]?";
    private static final String BEFORE = "((\\p{Sc}|[A-Z]{3}) ?)?";
    private static final String AFTER = "([ \u00a0\u202f]?(\\p{Sc}|%|\u2030|[A-Z]{3}))?";
    private static final Pattern WRITTEN =
            Pattern.compile(MINUS + BEFORE + MINUS + "(" + DIGITS + ")" + AFTER + "|\\((" + DIGITS + ")\\)");

    /** One comma, where a comma may stand between thousands. */
    private static final Pattern THOUSANDS = Pattern.compile("[-+]?[1-9][0-9]{0,2},[0-9]{3}");

    private SignedNumber() {}

    /** Whether a text that is {@linkplain NumberText no number} is one to people. */
    public static boolean isOne(String text) {
        return text.length() <= LONGEST && WRITTEN.matcher(text.strip()).matches();
    }

    /** Whether a text, read as a number with a decimal comma, may be a thousand times as large. */
    public static boolean mayBeThousands(String text) {
        return text.length() <= LONGEST && THOUSANDS.matcher(text.strip()).matches();
    }
}
