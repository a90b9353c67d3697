package org.lorentztron.model.average;

import org.lorentztron.model.DosModel;

/** Weighted mean and distance of two models, parameter by parameter. Stateless. */
public final class Mean {
    private Mean() {}

    /**
     * (1 - weight) before + weight next, both of the same features.
     *
     * @param weight in [0, 1]
     */
    public static DosModel of(DosModel before, DosModel next, double weight) {
        return new DosModel(
                before.rank(), before.featureSet(), of(before.u(), next.u(), weight), of(before.v(), next.v(), weight));
    }

    /** As {@link #of(DosModel, DosModel, double)}, but the model before becomes the mean. */
    static void join(DosModel before, DosModel next, double weight) {
        write(before.u(), next.u(), weight, before.u());
        write(before.v(), next.v(), weight, before.v());
    }

    /** |next - before| / max(|before|, |next|) in the Frobenius norm of (U, V); 0 if both are 0. */
    public static double relativeDistance(DosModel before, DosModel next) {
        return relativeDistance(before.u(), next.u(), before.v(), next.v());
    }

    /** The same of two models of two matrices each, (A, B): |next - before| / max(|before|, |next|). */
    public static double relativeDistance(double[] beforeA, double[] nextA, double[] beforeB, double[] nextB) {
        Squares u = Squares.of(beforeA, nextA);
        Squares v = Squares.of(beforeB, nextB);
        double size = Math.max(u.before + v.before, u.next + v.next);
        return size > 0 ? Math.sqrt((u.distance + v.distance) / size) : 0;
    }

    /** Squared norms of two matrices and of their difference, in one pass: three sums do not wait for each other. */
    private record Squares(double before, double next, double distance) {
        static Squares of(double[] before, double[] next) {
            double ofBefore = 0;
            double ofNext = 0;
            double ofDistance = 0;
            for (int i = 0; i < before.length; i++) {
                double step = next[i] - before[i];
                ofBefore += before[i] * before[i];
                ofNext += next[i] * next[i];
                ofDistance += step * step;
            }
            return new Squares(ofBefore, ofNext, ofDistance);
        }
    }

    /**
     * The average on the features of the model that is to join it, with zeros for those that it lacks. Features that
     * the model lacks leave the average: the part has forgotten them.
     *
     * @throws IllegalArgumentException if rank or number of features differ
     */
    public static DosModel onFeaturesOf(DosModel trained, DosModel average) {
        long dimension = trained.featureSet().features() + 1L;
        long expected = average.featureSet().features() + 1L;
        if (trained.rank() != average.rank() || dimension != expected) {
            throw new IllegalArgumentException("model has rank " + trained.rank() + " and dimension " + dimension
                    + ", expected " + average.rank() + " and " + expected);
        }
        return average.restrictedTo(trained.featureSet());
    }

    /** (1 - weight) before + weight next of the entries; a new array of their length. */
    public static double[] of(double[] before, double[] next, double weight) {
        double[] mean = new double[before.length];
        write(before, next, weight, mean);
        return mean;
    }

    /** @param mean written; may be one of the others */
    private static void write(double[] before, double[] next, double weight, double[] mean) {
        for (int i = 0; i < mean.length; i++) {
            mean[i] = (1 - weight) * before[i] + weight * next[i];
        }
    }
}
