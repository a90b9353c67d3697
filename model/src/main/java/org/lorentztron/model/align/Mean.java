package org.lorentztron.model.align;

import org.lorentztron.model.dos.DosModel;

/** Weighted mean and distance of two DoS models, parameter by parameter. Stateless. */
public final class Mean {
    private Mean() {}

    /**
     * (1 - weight) before + weight next, both of the same columns.
     *
     * @param weight in [0, 1]
     */
    public static DosModel of(DosModel before, DosModel next, double weight) {
        return new DosModel(
                before.rank(),
                before.columns(),
                mean(before.u(), next.u(), weight),
                mean(before.v(), next.v(), weight));
    }

    /** |next - before| / max(|before|, |next|) in the Frobenius norm of (U, V); 0 if both are 0. */
    public static double relativeDistance(DosModel before, DosModel next) {
        double distance = squaredDistance(before.u(), next.u()) + squaredDistance(before.v(), next.v());
        double size = Math.max(squaredNorm(before), squaredNorm(next));
        return size > 0 ? Math.sqrt(distance / size) : 0;
    }

    /**
     * The average with the columns of the model that is to join it, zeros in those it lacks.
     *
     * @throws IllegalArgumentException if rank or number of features differ, or the model lacks a column of the average
     */
    public static DosModel onColumnsOf(DosModel trained, DosModel average) {
        int dimension = trained.columns().features() + 1;
        int expected = average.columns().features() + 1;
        if (trained.rank() != average.rank() || dimension != expected) {
            throw new IllegalArgumentException("model has rank " + trained.rank() + " and dimension " + dimension
                    + ", expected " + average.rank() + " and " + expected);
        }
        return average.on(trained.columns());
    }

    private static double[] mean(double[] before, double[] next, double weight) {
        double[] mean = new double[before.length];
        for (int i = 0; i < mean.length; i++) {
            mean[i] = (1 - weight) * before[i] + weight * next[i];
        }
        return mean;
    }

    private static double squaredNorm(DosModel model) {
        return squaredDistance(model.u(), new double[model.u().length])
                + squaredDistance(model.v(), new double[model.v().length]);
    }

    private static double squaredDistance(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return sum;
    }
}
