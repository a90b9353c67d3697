package org.lorentztron.model.fit.margin;

/**
 * When an iteration ends: at the first of these.
 *
 * @param relativeGap the bound on F(v) - F* is at most this part of |F(v)|; 0 or more
 * @param violation of the Karush-Kuhn-Tucker conditions, at most this; 0 or more
 * @param mostUpdates 0 or more
 */
public record Stop(double relativeGap, double violation, int mostUpdates) {

    /** @throws IllegalArgumentException if a number is out of its range */
    public Stop {
        if (!(relativeGap >= 0) || !(violation >= 0) || mostUpdates < 0) {
            throw new IllegalArgumentException("stop has relative gap " + relativeGap + ", violation " + violation
                    + " and " + mostUpdates + " updates, expected 0 or more");
        }
    }

    /** After this many updates, and before only at an exact minimum. */
    public static Stop after(int updates) {
        return new Stop(0, 0, updates);
    }

    /** By the gap. */
    public static Stop atGap(double relativeGap, int mostUpdates) {
        return new Stop(relativeGap, 0, mostUpdates);
    }

    /** By the Karush-Kuhn-Tucker conditions. */
    public static Stop atViolation(double violation, int mostUpdates) {
        return new Stop(0, violation, mostUpdates);
    }
}
