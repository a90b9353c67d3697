package org.lorentztron.model.learn;

import org.lorentztron.model.PartModel;

/** A block whose parts may rest: learn no event, at no cost, until they wake. */
public interface RestingBlock extends TrainingBlock {
    /** The part at a position rests, its model as it is. Does nothing if it does. */
    void rest(int part);

    /**
     * The part at a position learns again, from a model in place of its own; what it knows of its confidence stays.
     *
     * @param model of the shape of its own; not modified
     */
    void wake(int part, PartModel model);
}
