package org.lorentztron.model;

import java.io.DataOutput;
import java.io.IOException;

/**
 * What a part has become at the end of an interval, apart from the block that trains it: what is averaged, and then
 * published. {@link DosModel}, of a pair of classes, is one kind. Whoever shares a model agrees on not writing to it.
 */
public interface PartModel {
    /** The id of the kind of parts that the model belongs to, which can read what {@link #writeTo} writes. */
    String kind();

    /** A model with nothing mutable shared. */
    PartModel copy();

    /** Writes the whole model, without its kind. */
    void writeTo(DataOutput out) throws IOException;
}
