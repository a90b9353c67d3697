package org.lorentztron.model;

import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a part has become at the end of an interval, apart from the block that trains it: what is averaged, and then
 * published. {@link DosModel}, of a pair of classes, is one kind. Whoever shares a model agrees on not writing to it.
 */
public interface PartModel {
    /** The id of the kind of parts that the model belongs to, which can read what {@link #writeTo} writes. */
    String kind();

    /**
     * How many hidden units it has, of each side where there are two: a learner gives a start of fewer units than its
     * own random ones. 1 for a model without such units.
     */
    default int units() {
        return 1;
    }

    /** The number of features that it takes, those without parameters included. */
    int features();

    /** Of how many of these it has parameters; 0 for a kind of models that do not choose, and reach no bound. */
    default int heldFeatures() {
        return 0;
    }

    /**
     * The same model of more features, with zeros for those that are added; null if it has more already, or the kind of
     * model knows no such thing.
     *
     * @param features the number of features of the result, those without parameters included
     */
    default @Nullable PartModel widened(int features) {
        return null;
    }

    /** A model with nothing mutable shared. */
    PartModel copy();

    /** Writes the whole model, without its kind. */
    void writeTo(DataOutput out) throws IOException;
}
