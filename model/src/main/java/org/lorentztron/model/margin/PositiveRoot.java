package org.lorentztron.model.margin;

/**
 * r = (-b + d) / (2 a) with d = sqrt(b^2 + 4 a c), the factor by which a variable is multiplied (paper 7, eq. 12): the
 * positive root of a r^2 + b r - c. Stateless.
 */
final class PositiveRoot {
    private PositiveRoot() {}

    /**
     * The root in the form that loses no digits for this sign of b.
     *
     * @param a 0 or more; with 0 the root is infinite where b &lt; 0
     * @param b finite
     * @param c 0 or more
     * @return 0 or more; above 0 if c is
     */
    static double of(double a, double b, double c) {
        double d = discriminant(a, b, c);
        if (b > 0) {
            return 2 * c / (b + d);
        }
        return b < 0 ? (d - b) / (2 * a) : Math.sqrt(c / a);
    }

    /** d. */
    static double discriminant(double a, double b, double c) {
        return Math.sqrt(b * b + 4 * a * c);
    }
}
