package org.lorentztron.model.monitor;

/**
 * The log loss of one event, in nats.
 *
 * <pre>
 *   -ln max(p, 1e-15)     p: the probability that was given to the event's class
 * </pre>
 *
 * The logarithm is StrictMath's, so that equal probabilities give equal bits everywhere.
 */
public final class LogLoss {
    /** Probabilities below count as this, so that no single event makes a mean infinite or outweighs all others. */
    private static final double LEAST = 1e-15;

    private LogLoss() {}

    /**
     * 0 to 34.6.
     *
     * @param probability of the class that the event has, at most 1
     */
    public static double of(double probability) {
        return -StrictMath.log(Math.max(LEAST, probability));
    }
}
