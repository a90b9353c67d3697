package org.lorentztron.model.dos;

/** What the parameters of a feature are before anything was learned of it; a function of the feature alone. */
@FunctionalInterface
public interface RowStart {
    /** Every parameter starts at 0. */
    RowStart ZEROS = (feature, row, first) -> {};

    /**
     * Writes a row's start values.
     *
     * @param feature 0 to n, n the constant one
     * @param row zeros; modified
     * @param first the index of its first column
     */
    void fill(int feature, float[] row, int first);
}
