package org.lorentztron.model.learn;

import org.lorentztron.model.PartModel;

/** A block whose parts may sleep: a part that sleeps learns no event, and costs no time, until it wakes. */
public interface SleepingBlock extends TrainingBlock {
    /**
     * Whether parts may go on from what they were when they fell asleep. Where a block holds any number of features
     * that events had, it does not know which of them a part saw.
     */
    boolean keepsSleepers();

    /** The part at a position sleeps from now on, its model unchanged. Does nothing if it sleeps already. */
    void sleep(int part);

    /** The part at a position learns again, from what it was; only where the block {@link #keepsSleepers}. */
    void wake(int part);

    /**
     * The part at a position learns again, from a model in place of its own; what it knows of its confidence stays.
     *
     * @param model of the shape of its own; not modified
     */
    void wake(int part, PartModel model);
}
