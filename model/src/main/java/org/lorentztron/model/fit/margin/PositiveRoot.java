package org.lorentztron.model.fit.margin;

/**
 * r = (-b + d) / (2 a) with d = sqrt(b^2 + 4 a c), the factor by which a variable is multiplied (paper 7, eq. 12): the
 * positive root of a r^2 + b r - c. Neither b^2 nor a c need be in the range of double. Stateless.
 */
final class PositiveRoot {
    /** Of d^2: smaller sums may have lost digits to underflow, and infinite ones all. */
    private static final double SMALLEST = 0x1p-900;

    private PositiveRoot() {}

    /**
     * The root in the form that loses no digits for this sign of b.
     *
     * @param a 0 or more; with 0 the root is infinite where b &lt; 0
     * @param b finite
     * @param c 0 or more
     * @return 0 or more; above 0 if c is, unless the root is below the range of double
     */
    static double of(double a, double b, double c) {
        double d = discriminant(a, b, c);
        if (b > 0) {
            return c / (b / 2 + d / 2);
        }
        if (b < 0) {
            return (d / 2 - b / 2) / a;
        }
        double ratio = c / a;
        return ratio >= SMALLEST && ratio < Double.POSITIVE_INFINITY ? Math.sqrt(ratio) : Math.sqrt(c) / Math.sqrt(a);
    }

    /** d. */
    static double discriminant(double a, double b, double c) {
        double square = b * b + 4 * a * c;
        if (square >= SMALLEST && square < Double.POSITIVE_INFINITY) {
            return Math.sqrt(square);
        }
        double magnitude = Math.abs(b);
        double mean = 2 * Math.sqrt(a) * Math.sqrt(c);
        double larger = Math.max(magnitude, mean);
        double ratio = larger > 0 ? Math.min(magnitude, mean) / larger : 0;
        return larger * Math.sqrt(1 + ratio * ratio);
    }
}
