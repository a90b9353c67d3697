package org.lorentztron.model.learn;

import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;

/**
 * Many pairs in the form in which they are trained (float32).
 *
 * <p>The model of a pair depends on its start and its own events only, never on which other pairs share its block. Not
 * thread-safe, not even for reading, because workspaces are shared.
 */
public interface TrainingBlock {
    /** The pairs of this block, in the order of their positions; unmodifiable. */
    List<ClassPair> pairs();

    /**
     * Trains in place every pair of the block that contains the class. Once block and thread have grown to the events that they
     * get, it allocates nothing, but for features that no event had before where only such are held
     * ({@link LearnerSettings#holdsTouchedFeatures()}).
     *
     * @param x features of the size this block was made for, finite
     * @param label index of the event's class, at least 0; a class without a pair here changes nothing
     */
    void learn(Features x, int label);

    /**
     * Scores every pair of the block with the models as they are, then learns: progressive validation in one pass over the
     * parameters. Leaves the same bits as {@link #learn}; allocates as little.
     *
     * @param x as in {@link #learn}
     * @param label as in {@link #learn}
     * @param scores written: the score of the pair at each position before it learned, positive for its class a; a feature that
     *     its model does not hold yet counts with its start values; at least as long as there are pairs
     */
    void scoreThenLearn(Features x, int label, double[] scores);

    /** What the pair at a position has seen since its start. */
    PairCounts counts(int pair);

    /**
     * A copy of the pair at a position as a DoS model; a linear one by the bridge of eq. 7, of rank 1. The model holds
     * all features, or those that occurred in events of its two classes or in the model it started from.
     */
    DosModel model(int pair);

    /** A block with the same state and nothing shared. */
    TrainingBlock copy();

    /** Writes the whole state, counts included and whatever the order in which features came, for {@link Learner#readBlock}; a version byte comes first. */
    void writeTo(DataOutput out) throws IOException;
}
