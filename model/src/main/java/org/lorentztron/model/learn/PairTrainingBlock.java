package org.lorentztron.model.learn;

import java.util.List;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;

/** A block of parts with two sides: classes against another one, or against all others. */
public interface PairTrainingBlock extends TrainingBlock {
    @Override
    List<BinaryPart> parts();

    /**
     * {@link #parts} where each is a pair of classes.
     *
     * @throws IllegalArgumentException if one is not
     */
    default List<ClassPair> pairs() {
        return ClassPair.all(parts());
    }

    /**
     * Scores every part of the block with the models as they are, then learns: progressive validation in one pass over
     * the parameters. Leaves the same bits as {@link #learn}; allocates as little.
     *
     * @param x as in {@link #learn}
     * @param label as in {@link #learn}
     * @param scores written: the score of the part at each position before it learned, positive for y = +1; a feature
     *     that its model does not hold yet counts with its start values; at least as long as there are parts
     */
    void scoreThenLearn(Features x, int label, double[] scores);

    /**
     * A copy of the part at a position as a DoS model; a linear one by the bridge of eq. 7, of rank 1. It holds all
     * features, or those that events of its classes or the model it started from had.
     */
    @Override
    DosModel model(int pair);

    @Override
    PairTrainingBlock copy();
}
