package org.lorentztron.experiments.signals;

import java.util.List;
import java.util.SplittableRandom;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.model.Features;

/**
 * Rows of a table without end whose distribution never changes: row i is a function of the table, the seed and i.
 *
 * <p>Of the {@value #COLUMNS} columns, those in turn are normal, log-normal, whole numbers from 0 to 4, and 0 in nine
 * of ten rows. The first two of them lie around a value of the class, so that classes overlap.
 *
 * @param name of the table
 * @param shares of the classes, which add up to 1
 * @param distance between neighbouring classes, in standard deviations
 */
record StationaryRows(String name, List<Double> shares, double distance) {
    static final int COLUMNS = 12;

    private static final int KINDS = 4;

    /** Of three, of ten, and of two classes, of which one is rare. */
    static final List<StationaryRows> ALL = List.of(
            new StationaryRows("three", List.of(0.5, 0.3, 0.2), 2),
            new StationaryRows("ten", List.of(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1), 1.5),
            new StationaryRows("rare", List.of(0.99, 0.01), 2));

    /** The row as a job reads it, of which the first ones are calibrating. */
    Event row(long seed, long index, boolean calibrating) {
        // Generators with neighbouring seeds would walk through the same numbers, one step apart.
        SplittableRandom random = new SplittableRandom(new SplittableRandom(seed * 1_000_003 + index).nextLong());
        int label = label(random.nextDouble());
        float[] values = new float[COLUMNS];
        for (int column = 0; column < COLUMNS; column++) {
            values[column] = (float) value(column, label, random);
        }
        return new Event(0, index, index, 0, label, null, Features.dense(values), calibrating);
    }

    private int label(double drawn) {
        double left = drawn;
        int label = 0;
        while (label < shares.size() - 1 && left >= shares.get(label)) {
            left -= shares.get(label++);
        }
        return label;
    }

    private double value(int column, int label, SplittableRandom random) {
        double centre = column < 2 ? distance * (label >> column) : 0;
        return switch (column % KINDS) {
            case 0 -> centre + random.nextGaussian();
            case 1 -> Math.exp(centre + random.nextGaussian());
            case 2 -> random.nextInt(KINDS + 1);
            default -> random.nextInt(10) == 0 ? random.nextDouble() : 0;
        };
    }
}
