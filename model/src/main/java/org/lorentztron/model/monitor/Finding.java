package org.lorentztron.model.monitor;

/**
 * A change that was found at the end of an interval.
 *
 * @param drift what has changed
 * @param subject the index of the part or class, or the position of the feature among those that are watched; 0 for
 *     {@link Drift#UNSEEN}
 * @param before the share in the earlier events, 0 to 1
 * @param after the share in the later events
 * @param eventsBefore how many the earlier events are
 * @param events how many the later events are
 * @param distance how far the two are apart: in standard errors, as the index of {@link StabilityIndex}, or as the
 *     evidence of {@link OddsRise}; 0 for a part that was reset, which its trainer has judged
 * @param bound what the distance has exceeded, in the same unit
 * @param bin whose share it is, for {@link Drift#VALUES} and {@link Drift#RANGE}; else -1
 */
public record Finding(
        Drift drift,
        int subject,
        double before,
        double after,
        long eventsBefore,
        long events,
        double distance,
        double bound,
        int bin) {

    /** The same of another kind. */
    public Finding as(Drift other) {
        return new Finding(other, subject, before, after, eventsBefore, events, distance, bound, bin);
    }

    static Finding of(Drift drift, int subject, Share before, Share after, double distance, double bound) {
        return new Finding(
                drift, subject, before.value(), after.value(), before.events(), after.events(), distance, bound, -1);
    }
}
