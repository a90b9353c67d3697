package org.lorentztron.datasets.tables;

import java.util.List;
import java.util.Random;

/**
 * Logistic regression by stochastic gradient descent, with nothing of Lorentztron in it: what its errors are compared
 * with.
 */
final class LogisticRegression {
    private static final int PASSES = 20;
    private static final double FIRST_RATE = 0.05;
    private static final double RIDGE = 1e-4;

    /**
     * One row: its features that are not 0.
     *
     * @param indices of the features
     * @param values as many
     * @param isPositive the class
     */
    record Row(int[] indices, double[] values, boolean isPositive) {}

    private final double[] weights;

    private LogisticRegression(int features) {
        weights = new double[features];
    }

    /** Fits to rows in an order drawn anew for each pass, by rates that fall. */
    static LogisticRegression fit(List<Row> rows, int features) {
        LogisticRegression model = new LogisticRegression(features);
        Random random = new Random(1);
        for (int pass = 0; pass < PASSES; pass++) {
            double rate = FIRST_RATE / (1 + pass);
            for (int i = 0; i < rows.size(); i++) {
                model.step(rows.get(random.nextInt(rows.size())), rate);
            }
        }
        return model;
    }

    private void step(Row row, double rate) {
        double probability = 1 / (1 + StrictMath.exp(-score(row)));
        double gradient = probability - (row.isPositive ? 1 : 0);
        for (int k = 0; k < row.indices.length; k++) {
            int index = row.indices[k];
            weights[index] -= rate * (gradient * row.values[k] + RIDGE * weights[index]);
        }
    }

    private double score(Row row) {
        double score = 0;
        for (int k = 0; k < row.indices.length; k++) {
            score += weights[row.indices[k]] * row.values[k];
        }
        return score;
    }

    /** The share of rows that are taken for the other class. */
    double error(List<Row> rows) {
        long wrong =
                rows.stream().filter(row -> score(row) > 0 != row.isPositive).count();
        return (double) wrong / rows.size();
    }
}
