package org.lorentztron.experiments.tournament;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How C is chosen: of a grid the one with the fewest errors on the last fifth of the training examples, their labels as
 * given, after one pass over the others; the middle one of equal ones, the lower of two.
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

    /**
     * The errors of every C of the grid, in its order.
     *
     * @param examples how many training examples there are
     */
    int[] errors(int examples, Trial trial) {
        int learned = examples - examples / 5;
        return grid.stream().mapToInt(c -> trial.errors(c, learned)).toArray();
    }

    /**
     * The place in the grid of the best C.
     *
     * @param errors of every C
     */
    int best(int[] errors) {
        int fewest = Arrays.stream(errors).min().orElseThrow();
        int[] best = IntStream.range(0, errors.length)
                .filter(place -> errors[place] == fewest)
                .toArray();
        return best[(best.length - 1) / 2];
    }

    /** The C at a place of the grid. */
    Choice choice(int place, int[] errors) {
        return new Choice(grid.get(place), errors[place]);
    }
}
