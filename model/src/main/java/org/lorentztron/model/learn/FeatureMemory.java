package org.lorentztron.model.learn;

import java.io.Serializable;

/**
 * Which features a part remembers where rows are made on first touch ({@link LearnerSettings#holdsTouchedFeatures()}).
 * A feature that a part has forgotten is at its start again, as one that it never had.
 *
 * @param ttlMillis a part forgets a feature that no event of its classes has had for this long in event time, at least
 *     1; {@link #NEVER} if it forgets none
 * @param mostHeld how many features a part holds at most after an interval, the constant one not counted, at least 1;
 *     {@link #ANY_NUMBER} if there is no limit
 * @param fewestEvents a class learns a feature from this labelled event on that has it, at least 1, the first. Kept by
 *     {@code CandidateBlock}, which is in front of every learner; the blocks of learners learn what they are given
 */
public record FeatureMemory(long ttlMillis, int mostHeld, int fewestEvents) implements Serializable {
    /** A ttl that never ends. */
    public static final long NEVER = Long.MAX_VALUE;
    /** A limit that is none. */
    public static final int ANY_NUMBER = Integer.MAX_VALUE;

    /** By how many features a part outgrows a limit below this before it forgets, so that it forgets many at once. */
    private static final int FEWEST_AT_ONCE = 4096;

    /** Every feature is learned from its first event on, and never forgotten. */
    public static final FeatureMemory UNLIMITED = new FeatureMemory(NEVER, ANY_NUMBER, 1);

    /** @throws IllegalArgumentException if a value is out of its range */
    public FeatureMemory {
        if (ttlMillis < 1 || mostHeld < 1 || fewestEvents < 1) {
            throw new IllegalArgumentException("feature memory has a ttl of " + ttlMillis + " ms, " + mostHeld
                    + " features at most and " + fewestEvents + " events at least, expected 1 or more of each");
        }
    }

    /** Whether parts forget features. */
    public boolean isLimited() {
        return ttlMillis != NEVER || mostHeld != ANY_NUMBER;
    }

    /**
     * How many features a part holds at most after an event in an interval: twice as many as at its end, or
     * {@value #FEWEST_AT_ONCE} more.
     */
    public int mostWithin() {
        return (int) Math.min(ANY_NUMBER, (long) mostHeld + Math.max(mostHeld, FEWEST_AT_ONCE));
    }

    /** Whether what was last touched in an interval with one end is too old at another end. */
    public boolean isOutdated(long touchedMillis, long endMillis) {
        return ttlMillis != NEVER && endMillis - touchedMillis >= ttlMillis;
    }
}
