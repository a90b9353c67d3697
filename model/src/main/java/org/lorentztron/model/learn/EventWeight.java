package org.lorentztron.model.learn;

/**
 * The weight of an event: as if the event came that many times. 1 unless somebody says otherwise, and 0 for an event
 * that is not to be learned. An event's own weight comes from whoever sends it, and may be that of a stranger; the
 * weight of a class from the owner of the job. Stateless.
 */
public final class EventWeight {
    /** The largest weight. */
    public static final double LARGEST = 1e6;

    /** How many updates an event can take of a part: a weight must not keep the job from all other events. */
    public static final int MOST_UPDATES = 1_000;

    /** The most that an event's own weight multiplies, and the most that it adds to, the weight of its class. */
    public static final int MOST_BY_ITSELF = 16;

    /** The smallest weight with which an event is learned: below, what it changes drowns in rounding. */
    public static final double LEAST = 1e-6;

    private EventWeight() {}

    /** Whether a number is a weight: from 0 to {@value #LARGEST}. */
    public static boolean isValid(double weight) {
        return weight >= 0 && weight <= LARGEST;
    }

    /**
     * The weight with which an event is learned: own * ofClass, where the event's own weight multiplies the weight of
     * its class at most by {@value #MOST_BY_ITSELF}, and adds at most {@value #MOST_BY_ITSELF} to it.
     *
     * @param own the event's weight, valid
     * @param ofClass the weight of its class, valid
     * @return at most {@value #LARGEST}; 0 if it is less than {@value #LEAST}
     */
    public static double of(double own, double ofClass) {
        double product = Math.min(Math.min(own, MOST_BY_ITSELF) * ofClass, ofClass + MOST_BY_ITSELF);
        return product < LEAST ? 0 : Math.min(product, LARGEST);
    }

    /**
     * With which weight the next update of an event counts: 1 or what is left of the event's weight, or with the last
     * of {@value #MOST_UPDATES} updates all that is left.
     *
     * @param left of the weight, above 0
     * @param update its number, from 1
     */
    public static double share(double left, int update) {
        return update < MOST_UPDATES ? Math.min(1, left) : left;
    }
}
