package org.lorentztron.tools.serve;

import org.lorentztron.model.predict.Decided;
import org.lorentztron.tools.http.RefusedRequestException;
import org.lorentztron.tools.http.RequestMemory;

/** What was decided for the events of a request: a label for each, and K probabilities. Not thread-safe. */
final class DecidedEvents {
    private final int classes;
    private final int[] served;
    /** [N K], row-major. */
    private final double[] probabilities;

    private int count;

    /**
     * @param events how many will be added at most
     * @param classes K
     */
    private DecidedEvents(int events, int classes) {
        this.classes = classes;
        this.served = new int[events];
        this.probabilities = new double[events * classes];
    }

    /**
     * None yet, with room for all events of a request, each of K classes.
     *
     * @throws RefusedRequestException if there is no memory for them
     */
    static DecidedEvents forAll(InferEvents events, int classes, RequestMemory.Share memory)
            throws RefusedRequestException {
        memory.take((long) events.count() * (Integer.BYTES + (long) classes * Double.BYTES));
        return new DecidedEvents(events.count(), classes);
    }

    void add(Decided decided) {
        served[count] = decided.served();
        System.arraycopy(decided.prediction().probabilities(), 0, probabilities, count * classes, classes);
        count++;
    }

    int count() {
        return count;
    }

    /** Index of the label of an event, or -1 if it was given none. */
    int served(int event) {
        return served[event];
    }

    /** Of a class, of an event. */
    double probability(int event, int k) {
        return probabilities[event * classes + k];
    }
}
