package org.lorentztron.model.learn;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;

/**
 * A learner: where the parts of a model start, how they are trained, and how they are averaged over time. Which parts
 * there are says its {@link LearnerKind}. Immutable and thread-safe; the blocks and averages it makes are not.
 */
public interface Learner {
    /**
     * A block of parts at their start. A part's start is a function of the settings, the labels of its classes and its
     * start model, the same in every block.
     *
     * @param parts at least one, all different, in any order; all are among those that the learner's kind defines. They
     *     are the {@link TrainingBlock#parts} of the block, in this order
     * @param starts the models that parts start from if they are not to start as the learner does
     * @throws IllegalArgumentException if there is no part, one is repeated or is none of the learner's, a class index
     *     is out of range, or the learner cannot start from a model
     */
    TrainingBlock newBlock(List<? extends Part> parts, StartModels starts);

    /** A block of parts that start as the learner does. */
    default TrainingBlock newBlock(List<? extends Part> parts) {
        return newBlock(parts, StartModels.NONE);
    }

    /**
     * The block that {@link TrainingBlock#writeTo} wrote, with the same parts in the same order.
     *
     * @throws IOException if the bytes are of another version or do not fit the settings
     */
    TrainingBlock readBlock(DataInput in) throws IOException;

    /**
     * Bytes that a part takes in training if it holds all features: its parameters, and everything that the learner
     * keeps for each of them.
     */
    long trainingBytesPerPart();

    /**
     * How many events a part holds at most beside its parameters, those of an open interval not counted. Parts of a
     * block may share them.
     */
    default int heldEventsPerPart() {
        return 0;
    }

    /** How many numbers a published part holds. */
    PartSize partSize();

    /**
     * Whether a model of standardised features, x' = D (x - mu), can be published as one of the features as they are.
     * If not, features are only divided by their magnitudes before training.
     */
    default boolean foldsMeans() {
        return true;
    }

    /** An empty average of one part's models. */
    ModelAverage newAverage(WeightSequence weights);

    /**
     * An average with the state another one had.
     *
     * @param intervals how many models are averaged, at least 1
     * @param average their average; taken over
     */
    ModelAverage restoreAverage(WeightSequence weights, long intervals, PartModel average);
}
