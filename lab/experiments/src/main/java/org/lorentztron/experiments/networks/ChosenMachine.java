package org.lorentztron.experiments.networks;

import java.util.List;

/**
 * A machine with the settings that validation has chosen.
 *
 * @param setting the radius tau of a network, the inverse regularization of a linear machine, C of a kernel machine
 * @param point the machine itself
 * @param path of a network, how it grew: its points by ascending number of steps; else the point alone
 */
record ChosenMachine(double setting, Point point, List<Point> path) {
    /**
     * A machine.
     *
     * @param size basis vectors or support vectors; 0 where there are none to count
     * @param validation accuracy, 0 to 1
     * @param test accuracy, 0 to 1
     */
    record Point(int size, double validation, double test) {
        static Point of(int size, Labeller labeller, Split split) {
            return new Point(size, labeller.accuracy(split.validation()), labeller.accuracy(split.test()));
        }

        /** More right on the validation part, or as many with a smaller size. */
        boolean isBetterThan(Point other) {
            return validation > other.validation || validation == other.validation && size < other.size;
        }
    }

    /**
     * The best point of a path.
     *
     * @param path at least one point
     */
    static ChosenMachine best(double setting, List<Point> path) {
        Point best = path.get(0);
        for (Point point : path) {
            best = point.isBetterThan(best) ? point : best;
        }
        return new ChosenMachine(setting, best, List.copyOf(path));
    }

    /** The better one of the two; the first among equals. */
    static ChosenMachine better(ChosenMachine one, ChosenMachine other) {
        return other.point.isBetterThan(one.point) ? other : one;
    }
}
