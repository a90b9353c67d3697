package org.lorentztron.model.kernels;

/** A symmetric d x d matrix that is known by its products alone. */
public interface SymmetricMatrix {
    /** d. */
    int size();

    /**
     * Multiplies.
     *
     * @param h length d, not modified
     * @param product length d, overwritten
     */
    void times(double[] h, double[] product);

    /** How many multiplications that takes. */
    default long workOfTimes() {
        return (long) size() * size();
    }
}
