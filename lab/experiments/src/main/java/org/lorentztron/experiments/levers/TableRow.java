package org.lorentztron.experiments.levers;

import java.util.SplittableRandom;

/**
 * A row of a table with numbers of different sizes: of class k, column j is
 *
 * <pre>
 *     10^(j mod 4) (j + c_kj + noise),    c_kj and noise normal, of deviations 1 and 0.8
 * </pre>
 *
 * where c is the same in every table. Immutable.
 *
 * @param label the class, 0 to {@value #CLASSES} - 1
 * @param values of the columns, not modified
 */
record TableRow(int label, double[] values) {
    static final int CLASSES = 4;

    private static final int COLUMNS = 8;
    private static final int SIZES = 4;
    private static final double NOISE = 0.8;
    private static final double[][] CENTRES = centres();

    private static double[][] centres() {
        SplittableRandom random = new SplittableRandom(45);
        double[][] centres = new double[CLASSES][COLUMNS];
        for (double[] centre : centres) {
            for (int j = 0; j < COLUMNS; j++) {
                centre[j] = random.nextGaussian();
            }
        }
        return centres;
    }

    /** The next row of a table. */
    static TableRow next(SplittableRandom random) {
        int label = random.nextInt(CLASSES);
        double[] values = new double[COLUMNS];
        for (int j = 0; j < COLUMNS; j++) {
            double noise = NOISE * random.nextGaussian();
            values[j] = Math.pow(10, j % SIZES) * (j + CENTRES[label][j] + noise);
        }
        return new TableRow(label, values);
    }
}
