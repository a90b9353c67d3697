package org.lorentztron.connectors.wire.event;

/**
 * The float64 nearest to a short decimal number, without garbage. A number of at most 2^53 in its digits and 22 decimal
 * places, as nearly all are, is digits / 10^places: both are exact in float64, so the one division rounds correctly
 * (Clinger 1990, "How to read floating point numbers accurately"). Other numbers are left to a full parser.
 */
final class ShortDecimal {
    private static final long LARGEST_DIGITS = 1L << 53;
    /** The bits of a float64 that a float32 does not have, and the first of them. */
    private static final long FLOAT_REST = (1L << 29) - 1;

    private static final long FLOAT_MIDDLE = 1L << 28;
    /** Twice what it is. */
    private static final long MOST_OFF = 4;

    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private ShortDecimal() {}

    /**
     * The value of the number; NaN if it is not short, or has an exponent.
     *
     * @param text holds a number in JSON's grammar, not modified
     * @param start where it starts
     * @param end where it ends, exclusive
     */
    static double parse(char[] text, int start, int end) {
        boolean negative = text[start] == '-';
        long digits = 0;
        int point = end;
        for (int i = negative ? start + 1 : start; i < end; i++) {
            int digit = text[i] - '0';
            if (digit >= 0 && digit <= 9) {
                digits = digits * 10 + digit;
                if (digits > LARGEST_DIGITS) {
                    return Double.NaN;
                }
            } else if (text[i] == '.') {
                point = i + 1;
            } else {
                return Double.NaN;
            }
        }
        return of(negative, digits, end - point);
    }

    /**
     * The value of digits / 10^places; NaN if it is not short.
     *
     * @param negative whether it has a minus sign
     * @param digits not negative
     * @param places not negative
     */
    static double of(boolean negative, long digits, int places) {
        if (digits > LARGEST_DIGITS || places >= POWERS_OF_TEN.length) {
            return Double.NaN;
        }
        double value = digits / POWERS_OF_TEN[places];
        return negative ? -value : value;
    }

    /**
     * A value that rounds to the float32 of digits / 10^places, as the nearest float64 does; NaN if this way cannot
     * tell. Takes more digits than {@link #of}: those of any float64.
     *
     * @param negative whether it has a minus sign
     * @param digits from 0 to 10^18
     * @param places from 0 to 22
     */
    static double ofFloat(boolean negative, long digits, int places) {
        double value = digits / POWERS_OF_TEN[places];
        // Above 2^53 both the digits and the quotient are rounded, so it is at most two off the nearest float64. Only
        // around the middle of two float32 does that matter.
        if (digits > LARGEST_DIGITS) {
            long fromMiddle = (Double.doubleToRawLongBits(value) & FLOAT_REST) - FLOAT_MIDDLE;
            if (Math.abs(fromMiddle) <= MOST_OFF) {
                return Double.NaN;
            }
        }
        return negative ? -value : value;
    }
}
