package org.lorentztron.model.fit.margin;

/** A matrix P, s x r, that is known by its products. Every sum has one order. */
interface Factor {
    /** s. */
    int rows();

    /** r. */
    int columns();

    /**
     * P q.
     *
     * @param q length r, not modified
     * @param product length s, overwritten
     */
    void times(double[] q, double[] product);

    /**
     * P'f.
     *
     * @param f length s, not modified
     * @param product length r, overwritten
     */
    void transposedTimes(double[] f, double[] product);
}
