package org.lorentztron.model.learn;

import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;

/**
 * Many parts of a model in the form in which they are trained (float32).
 *
 * <p>What a part becomes depends on its start and its own events only: never on which other parts share its block. Not
 * thread-safe, not even for reading, because workspaces are shared.
 */
public interface TrainingBlock {
    /**
     * The parts of this block, in the order of their positions, which is the order in which {@link Learner#newBlock}
     * was given them; a copy and a block read again keep it. Unmodifiable.
     */
    List<? extends Part> parts();

    /**
     * Trains in place every part of the block that contains the class. Once block and thread have grown to the events
     * that they get, it allocates nothing, but for features that no event had before where only such are held
     * ({@link LearnerSettings#holdsTouchedFeatures()}), and for first events to which a start is fitted
     * ({@link LearnerSettings#startFit()}, {@link NetworkSettings#startBasis()}).
     *
     * @param x features of the size this block was made for, finite
     * @param label index of the event's class, at least 0; a class without a part here changes nothing
     */
    void learn(Features x, int label);

    /**
     * Ends an interval: called after its last event has been learned and before {@link #model} is asked for what was
     * trained in it, only for intervals in which the block had events. Parts whose first events are complete start
     * again from the fit to them ({@link LearnerSettings#startFit()}). Does nothing unless a learner says otherwise.
     *
     * <p>A learner that trains several replicas of a part mixes them here, as long as they share a block. Across blocks
     * nothing can be mixed: the job's graph has no loop by which a mixed model could flow back to the blocks.
     */
    default void endInterval() {}

    /** What the part at a position has seen since its start. */
    PartCounts counts(int part);

    /** A copy of what the part at a position has become. */
    PartModel model(int part);

    /** A block with the same state and nothing shared. */
    TrainingBlock copy();

    /**
     * Writes the whole state, counts included and whatever the order in which features came, for
     * {@link Learner#readBlock}; a version byte comes first.
     */
    void writeTo(DataOutput out) throws IOException;
}
