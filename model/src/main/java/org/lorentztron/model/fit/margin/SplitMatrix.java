package org.lorentztron.model.fit.margin;

/**
 * A symmetric, positive semidefinite matrix A = A+ - A-, n x n, known by its products. Implementations are immutable
 * and thread-safe.
 */
public interface SplitMatrix {
    /** The number n of rows. */
    int size();

    /**
     * Both products at once.
     *
     * @param v length n, each entry 0 or more; not modified
     * @param positive length n, overwritten with a = A+ v
     * @param negative length n, overwritten with c = A- v
     */
    void times(double[] v, double[] positive, double[] negative);
}
