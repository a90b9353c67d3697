package org.lorentztron.model.monitor;

/** Adds arrays of sums. Stateless. */
final class Sums {
    private Sums() {}

    /** Adds each number to that of the same index. */
    static void add(double[] numbers, double[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] += numbers[i];
        }
    }
}
