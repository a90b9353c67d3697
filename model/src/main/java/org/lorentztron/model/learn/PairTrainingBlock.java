package org.lorentztron.model.learn;

import java.util.List;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;

/** A block whose parts are pairs of classes. */
public interface PairTrainingBlock extends TrainingBlock {
    /** {@link #parts}: the pairs of this block, in the order of their positions; unmodifiable. */
    List<ClassPair> pairs();

    @Override
    default List<ClassPair> parts() {
        return pairs();
    }

    /**
     * Scores every pair of the block with the models as they are, then learns: progressive validation in one pass over
     * the parameters. Leaves the same bits as {@link #learn}; allocates as little.
     *
     * @param x as in {@link #learn}
     * @param label as in {@link #learn}
     * @param scores written: the score of the pair at each position before it learned, positive for its class a; a
     *     feature that its model does not hold yet counts with its start values; at least as long as there are pairs
     */
    void scoreThenLearn(Features x, int label, double[] scores);

    /**
     * A copy of the pair at a position as a DoS model; a linear one by the bridge of eq. 7, of rank 1. It holds all
     * features, or those that events of its two classes or the model it started from had.
     */
    @Override
    DosModel model(int pair);

    @Override
    PairTrainingBlock copy();
}
