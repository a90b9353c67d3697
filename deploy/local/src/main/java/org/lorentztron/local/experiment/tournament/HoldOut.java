package org.lorentztron.local.experiment.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How C is chosen: of a grid the one with the fewest errors on the last fifth of the training examples, their labels as given,
 * after one pass over the others; the middle one of equal ones, the lower of two.
 *
 * @param grid ascending, at least one
 */
record HoldOut(List<Double> grid) {
    /** The powers of 10 from 1e-5 to 1e3. */
    static final HoldOut POWERS = new HoldOut(IntStream.rangeClosed(-5, 3)
            .mapToObj(power -> Double.valueOf("1e" + power))
            .toList());

    /**
     * A choice.
     *
     * @param c the best C
     * @param errors its errors on the examples held out
     */
    record Choice(double c, int errors) {}

    /** Learns the first examples with a C, and counts the errors on the others. */
    @FunctionalInterface
    interface Trial {
        int errors(double c, int learned);
    }

    /** @param examples how many training examples there are */
    Choice choose(int examples, Trial trial) {
        int learned = examples - examples / 5;
        List<Choice> best = new ArrayList<>();
        for (double c : grid) {
            int errors = trial.errors(c, learned);
            if (!best.isEmpty() && errors < best.get(0).errors) {
                best.clear();
            }
            if (best.isEmpty() || errors == best.get(0).errors) {
                best.add(new Choice(c, errors));
            }
        }
        return best.get((best.size() - 1) / 2);
    }
}
