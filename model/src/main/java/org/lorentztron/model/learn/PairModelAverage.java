package org.lorentztron.model.learn;

import org.lorentztron.model.DosModel;
import org.lorentztron.model.PartModel;

/** The average over time of the models of one pair of classes. */
public interface PairModelAverage extends ModelAverage {
    /**
     * {@link ModelAverage#add} of a pair's model.
     *
     * @param trained same rank and number of features as all before, with all that they hold; neither modified nor kept
     * @throws IllegalArgumentException if rank or number of features differ from the average's, or features of it are
     *     missing
     */
    AlignmentStep add(DosModel trained);

    @Override
    default AlignmentStep add(PartModel trained) {
        return add((DosModel) trained);
    }

    @Override
    DosModel average();
}
