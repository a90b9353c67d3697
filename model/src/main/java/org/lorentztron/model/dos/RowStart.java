package org.lorentztron.model.dos;

/** What the parameters of a feature are before anything was learned of it; a function of the feature alone. */
@FunctionalInterface
public interface RowStart {
    /** Every parameter starts at 0. */
    RowStart ZEROS = (feature, row) -> {};

    /**
     * Writes a row's start values.
     *
     * @param feature 0 to n, n the constant one
     * @param row zeros, one per column of the block and those that pad it; modified
     */
    void fill(int feature, float[] row);
}
