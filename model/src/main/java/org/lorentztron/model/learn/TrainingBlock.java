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
 *
 * <p>This is what every learner needs. A block may be more: {@link PartReports} says what its scores stand for,
 * {@link HeldFeatures} forgets features, {@link IntervalBlock} does something at the end of an interval, and the parts
 * of a {@link SleepingBlock} may sleep. Callers ask each of these for its view of a block.
 */
public interface TrainingBlock {
    /**
     * The parts of this block, in the order of their positions, which is the order in which {@link Learner#newBlock}
     * was given them; a copy and a block read again keep it. Unmodifiable.
     */
    List<? extends Part> parts();

    /**
     * Trains in place every part of the block that contains the class, by an event that counts as if it came this many
     * times: each part repeats its update as long as the event still violates the margin and an update changes
     * anything, at most as often as the weight says, rounded up. The last repetition takes the fraction that is left:
     * its r is divided by that, or its C multiplied by it. So an event may cost as much as that many events. In counts,
     * and in whatever else is decided by counting events or mistakes, it counts once; in what
     * {@link PartReports#calibrate} fits, its weight counts.
     *
     * <p>Once block and thread have grown to the events that they get, it allocates nothing, but for
     *
     * <ul>
     *   <li>features that no event had before where only such are held
     *       ({@link LearnerSettings#holdsTouchedFeatures()}),
     *   <li>first events to which a start is fitted ({@link LearnerSettings#startFit()},
     *       {@link NetworkSettings#startBasis()}),
     *   <li>the features of an event for candidates that take fewer than it has ({@link Features#first}), and a
     *       candidate that becomes the part, falls asleep or wakes.
     * </ul>
     *
     * @param x features of the size this block was made for, finite
     * @param label index of the event's class, at least 0; a class without a part here changes nothing
     * @param weight from {@value EventWeight#LEAST} to {@value EventWeight#LARGEST}; ignored by learners without
     *     {@link LearnerSettings#honoursWeights()}
     */
    void learn(Features x, int label, double weight);

    /** Trains by an event that counts once. */
    default void learn(Features x, int label) {
        learn(x, label, 1);
    }

    /**
     * Scores an event with the models as they are now, without learning it: no model changes, nor what {@link #writeTo}
     * writes. Allocates as little as {@link #learn}.
     *
     * <p>A feature that a part does not hold is passed over, as by {@link #model}: so the scores of a part depend on
     * its own events only, and not on its block.
     *
     * @param x as in {@link #learn}
     * @param scores written: {@link #scoreCount} of them. Of parts with two sides the score of each, by position,
     *     positive for y = +1; of a part of all classes the score of every class, by index
     */
    void score(Features x, double[] scores);

    /** How many scores {@link #score} gives, the same number for each part. */
    default int scoreCount() {
        return parts().size();
    }

    /** What the part at a position has seen since its start. */
    PartCounts counts(int part);

    /** The {@link PartCounts#mistakes} of the part at a position; allocates nothing. */
    long mistakes(int part);

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
