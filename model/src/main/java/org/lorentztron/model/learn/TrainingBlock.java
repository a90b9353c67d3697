package org.lorentztron.model.learn;

import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.probability.PlattScaling;

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
     * that they get, it allocates nothing, but for
     *
     * <ul>
     *   <li>features that no event had before where only such are held
     *       ({@link LearnerSettings#holdsTouchedFeatures()}),
     *   <li>first events to which a start is fitted ({@link LearnerSettings#startFit()},
     *       {@link NetworkSettings#startBasis()}),
     *   <li>the features of an event for candidates that take fewer than it has ({@link Features#first}), and a
     *       candidate that becomes the part, rests or wakes.
     * </ul>
     *
     * @param x features of the size this block was made for, finite
     * @param label index of the event's class, at least 0; a class without a part here changes nothing
     */
    void learn(Features x, int label);

    /**
     * The same for an event that counts as if it came this many times: each part repeats its update as long as the
     * event still violates the margin and an update changes anything, at most as often as the weight says, rounded up.
     * The last repetition takes the fraction that is left: its r is divided by that, or its C multiplied by it. So an
     * event may cost as much as that many events.
     *
     * <p>In {@link PartCounts#examples} and {@link PartCounts#mistakes}, and in whatever else is decided by counting
     * events or mistakes, it counts once. In what {@link #calibrate} fits, its weight counts. With weight 1 all bits
     * are those of the other method.
     *
     * <p>Ignores the weight unless a learner says otherwise: see {@link LearnerSettings#honoursWeights()}.
     *
     * @param weight from {@value EventWeight#LEAST} to {@value EventWeight#LARGEST}
     */
    default void learn(Features x, int label, double weight) {
        learn(x, label);
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

    /**
     * Scores an event with the models as they are, then learns it: progressive validation. Leaves the same bits as
     * {@link #learn}; allocates as little.
     *
     * @param x as in {@link #learn}
     * @param label as in {@link #learn}
     * @param scores as in {@link #score}
     */
    default void scoreThenLearn(Features x, int label, double[] scores) {
        score(x, scores);
        learn(x, label);
    }

    /** How many scores {@link #score} gives, the same number for each part. */
    default int scoreCount() {
        return parts().size();
    }

    /**
     * Whether events have made the model of the part at a position what it is. Until then its scores say nothing,
     * unless it has started from a model.
     */
    default boolean hasLearned(int part) {
        return counts(part).examples() > 0;
    }

    /**
     * Ends an interval: called after its last event has been learned and before {@link #model} is asked for what was
     * trained in it, only for intervals in which the block had events, scored ones included. Parts whose first events
     * are complete start again from the fit to them ({@link LearnerSettings#startFit()}). A second call without events
     * in between changes nothing. Does nothing unless a learner says otherwise.
     *
     * <p>A learner that trains several replicas of a part mixes them here, as long as they share a block. Across blocks
     * nothing can be mixed: the job's graph has no loop by which a mixed model could flow back to the blocks.
     */
    default void endInterval() {}

    /**
     * Changes which features parts remember from now on: a restored block may have been of other settings. Does nothing
     * and costs nothing if they are as they were. Features that a part holds when the first limit is set count as
     * touched in the first interval in which it trains from then on.
     *
     * @throws IllegalArgumentException if this block cannot forget
     */
    default void remember(FeatureMemory memory) {
        if (memory.isLimited()) {
            throw new IllegalArgumentException("block cannot forget features as " + memory);
        }
    }

    /**
     * Forgets features, where {@link LearnerSettings#memory()} or {@link #remember} says so: called after
     * {@link #endInterval()}. A part of which a class has occurred in the interval forgets what is too old or too much
     * for it; any other part stays as it is. A second call without events in between changes nothing.
     */
    default void forgetFeatures(IntervalEnd end) {}

    /** How many features the block holds parameters for, each once for all of its parts; 0 if none are held by row. */
    default long heldFeatures() {
        return 0;
    }

    /** How many features parts have forgotten since this object was made, summed over its parts. */
    default long forgottenFeatures() {
        return 0;
    }

    /** What the part at a position has seen since its start. */
    PartCounts counts(int part);

    /** The {@link PartCounts#mistakes} of the part at a position; allocates nothing. */
    long mistakes(int part);

    /**
     * Fits, to what the part at a position said to its newest events before it learned them, what its scores stand for.
     * Called for a part that trained, at the end of an interval, before {@link #calibration} is asked. Does nothing
     * unless a learner says otherwise: then no score stands for anything, and probabilities are equal.
     */
    default void calibrate(int part) {}

    /**
     * What the scores of the part at a position stand for, as {@link #calibrate} last found it; null if it has not yet,
     * or the part has begun again since, or there are too few events.
     */
    default @Nullable PlattScaling calibration(int part) {
        return null;
    }

    /**
     * How often the part at a position was reset because its past no longer predicted its events; where it is trained
     * as several candidates, how often these were. Part of {@link PartCounts#restarts}, which also counts other starts.
     * 0 unless a learner resets parts.
     */
    default long refutations(int part) {
        return 0;
    }

    /**
     * Whether the part at a position follows a world that moves: its models of before are then no part of an average.
     */
    default boolean forgets(int part) {
        return false;
    }

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
