package org.lorentztron.datasets;

import java.util.regex.Pattern;

/** Numbers as data files write them: decimal digits, with a point and an exponent or without. */
public final class WrittenNumber {
    private static final double LARGEST = 1e15;
    private static final Pattern DECIMAL = Pattern.compile(
            "[+-]?(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?|[iI][nN][fF]([iI][nN][iI][tT][yY])?)");

    private WrittenNumber() {}

    /** Whether a text means a number, be it too large or infinite. */
    public static boolean isOne(String text) {
        return DECIMAL.matcher(text).matches();
    }

    /** Whether a number is written without a point and an exponent. */
    public static boolean isWhole(String text) {
        return text.chars()
                .allMatch(character -> character >= '0' && character <= '9' || character == '-' || character == '+');
    }

    /**
     * The value of a feature.
     *
     * @throws IllegalArgumentException if the text is no finite number up to 1e15; says found and expected
     */
    public static float value(String text) {
        return (float) exact(text);
    }

    /**
     * The float64 next to a number.
     *
     * @throws IllegalArgumentException if the text is no finite number up to 1e15; says found and expected
     */
    public static double exact(String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("value is '" + text + "', expected a number", e);
        }
        // Java also takes "2d", "2f" and "0x1p3": those are damage, not numbers.
        if ("dDfF".indexOf(text.charAt(text.length() - 1)) >= 0 || text.indexOf('x') >= 0 || text.indexOf('X') >= 0) {
            throw new IllegalArgumentException("value is '" + text + "', expected a number");
        }
        if (Math.abs(value) <= LARGEST) {
            return value;
        }
        throw new IllegalArgumentException("value is " + text + ", expected a finite number up to 1e15");
    }
}
