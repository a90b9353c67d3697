package org.lorentztron.model.learn;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;

/**
 * A learner: where pairs start, how they are trained, and how they are averaged over time. Immutable and thread-safe;
 * the blocks and averages it makes are not.
 */
public interface Learner {
    /**
     * A block of pairs at their start. A pair's start is a function of the settings, its two labels and its start model, the
     * same in every block.
     *
     * @param pairs at least one, all different, in any order
     * @param starts the models that pairs start from if they are not to start as the learner does
     * @throws IllegalArgumentException if there is no pair, one is repeated, a class index is out of range, or the learner
     *     cannot start from a model
     */
    TrainingBlock newBlock(List<ClassPair> pairs, StartModels starts);

    /** A block of pairs that start as the learner does. */
    default TrainingBlock newBlock(List<ClassPair> pairs) {
        return newBlock(pairs, StartModels.NONE);
    }

    /**
     * The block that {@link TrainingBlock#writeTo} wrote.
     *
     * @throws IOException if the bytes are of another version or do not fit the settings
     */
    TrainingBlock readBlock(DataInput in) throws IOException;

    /**
     * Bytes that the parameters of a pair take while it is trained, whatever the learner keeps beside them included, if it holds
     * all features.
     */
    long trainingBytesPerPair();

    /** The rank of {@link TrainingBlock#model}. */
    int snapshotRank();

    /** An empty average of one pair's models. */
    ModelAverage newAverage(WeightSequence weights);

    /**
     * An average with the state another one had.
     *
     * @param intervals how many models are averaged, at least 1
     * @param average their average; taken over
     */
    ModelAverage restoreAverage(WeightSequence weights, long intervals, DosModel average);
}
