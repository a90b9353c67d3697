package org.lorentztron.model.monitor;

import java.util.Locale;

/**
 * How many of some events have a property.
 *
 * @param hits those that have it
 * @param events all of them, at least {@code hits}
 */
public record Share(long hits, long events) {
    /** Of no event. */
    public static final Share NONE = new Share(0, 0);

    public Share {
        if (hits < 0 || hits > events) {
            throw new IllegalArgumentException("hits are " + hits + ", expected 0 to the " + events + " events");
        }
    }

    /** The events that a share is of, if it is a number; none if it is NaN. */
    static Share of(double events, double share) {
        return share >= 0 ? new Share(Math.round(events * share), Math.round(events)) : NONE;
    }

    /** Whether there are events: else the share is no number. */
    public boolean isKnown() {
        return events > 0;
    }

    /** All of this and of another one. */
    public Share plus(Share other) {
        return new Share(hits + other.hits, events + other.events);
    }

    /** For people, such as {@code 71.2 % (37 of 52)}. */
    public String text() {
        return String.format(Locale.ROOT, "%.1f %% (%,d of %,d)", 100 * value(), hits, events);
    }

    /** The share itself; 0 without events. */
    public double value() {
        return events == 0 ? 0 : (double) hits / events;
    }

    /**
     * By how many standard errors another share is above this one; negative if it is below. With k of n events here and
     * l of m there, p = (k + l) / (n + m), and I(k, n) = k ln(k / (n p)) + (n - k) ln((n - k) / (n (1 - p))),
     *
     * <pre>
     *     z = (l / m - k / n) / sqrt(p (1 - p) (1 / n + 1 / m))
     *     r = sqrt(2 (I(k, n) + I(l, m)))       with the sign of z
     * </pre>
     *
     * and the result is the one nearer to 0. Both are standard normal for many events if nothing has changed. For rare
     * properties z is too large where m is far below n, and r where m is about n. The result is 0 without events, and
     * if all or none have the property.
     */
    double standardErrorsTo(Share other) {
        double n = events;
        double m = other.events;
        double p = (hits + other.hits) / (n + m);
        if (!(n > 0 && m > 0 && p > 0 && p < 1)) {
            return 0;
        }
        double z = (other.value() - value()) / Math.sqrt(p * (1 - p) * (1 / n + 1 / m));
        double r = Math.sqrt(2 * Math.max(0, information(p) + other.information(p)));
        return Math.copySign(Math.min(Math.abs(z), r), z);
    }

    private double information(double p) {
        return term(hits, events * p) + term(events - hits, events * (1 - p));
    }

    private static double term(double count, double expected) {
        return count == 0 ? 0 : count * StrictMath.log(count / expected);
    }
}
