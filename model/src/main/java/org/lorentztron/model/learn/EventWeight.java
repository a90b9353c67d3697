package org.lorentztron.model.learn;

/**
 * The weight of an event: as if the event came that many times. 1 unless somebody says otherwise, and 0 for an event
 * that is not to be learned. Stateless.
 */
public final class EventWeight {
    /** The largest weight: an event may take as many updates. */
    public static final double LARGEST = 1e6;

    /** The smallest weight with which an event is learned: below, what it changes drowns in rounding. */
    public static final double LEAST = 1e-6;

    private EventWeight() {}

    /** Whether a number is a weight: from 0 to {@value #LARGEST}. */
    public static boolean isValid(double weight) {
        return weight >= 0 && weight <= LARGEST;
    }

    /**
     * The weight with which an event is learned.
     *
     * @param own the event's weight, valid
     * @param ofClass the weight of its class, valid
     * @return their product, at most {@value #LARGEST}; 0 if it is less than {@value #LEAST}
     */
    public static double of(double own, double ofClass) {
        double product = own * ofClass;
        return product < LEAST ? 0 : Math.min(product, LARGEST);
    }
}
