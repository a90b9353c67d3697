package org.lorentztron.model.parameters;

import org.lorentztron.model.kernels.UnitLayout;

/** The parameters of a feature before the first event that has it. A function of the feature alone. */
@FunctionalInterface
public interface RowInitializer {
    /** Every parameter starts at 0. */
    RowInitializer ZEROS = (feature, row, layout) -> {};

    /**
     * Writes a row's start values.
     *
     * @param feature 0 to n, n the constant one
     * @param row zeros; modified
     * @param layout where its units are
     */
    void fill(int feature, float[] row, UnitLayout layout);

    /**
     * Writes the start values of one part alone. What all parts together have, unless there are several that start
     * differently.
     *
     * @param part its position
     * @param row zeros in the units of the part; modified
     */
    default void fill(int part, int feature, float[] row, UnitLayout layout) {
        fill(feature, row, layout);
    }
}
