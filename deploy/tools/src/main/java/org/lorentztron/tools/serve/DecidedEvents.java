package org.lorentztron.tools.serve;

import java.util.Arrays;
import org.lorentztron.model.policy.Decided;

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

    /** None yet, with room for the events of a request that are to be decided among as many classes. */
    static DecidedEvents forAll(InferEvents events, int classes) {
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

    /** In the order of the events, each in the order of the classes. */
    double[] probabilities() {
        return Arrays.copyOf(probabilities, count * classes);
    }
}
