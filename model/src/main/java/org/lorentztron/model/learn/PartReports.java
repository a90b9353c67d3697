package org.lorentztron.model.learn;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.probability.PlattScaling;

/** What a block knows of its parts beside their models and counts. Parts go by their positions in the block. */
@FunctionalInterface
public interface PartReports {
    /** What the block reports; of one that reports nothing, what its counts say. */
    static PartReports of(TrainingBlock block) {
        return block instanceof PartReports reports
                ? reports
                : part -> block.counts(part).examples() > 0;
    }

    /**
     * Whether events have made the model of the part what it is. Until then its scores say nothing, unless it has
     * started from a model.
     */
    boolean hasLearned(int part);

    /**
     * What the scores of the part stand for, as the scores have said that it gave its events before it learned them;
     * null if the block does not know, as one of a learner that is not the project's.
     */
    default @Nullable PlattScaling calibration(int part) {
        return null;
    }

    /**
     * How often the part was reset because its past no longer predicted its events; where it is trained as several
     * candidates, how often these were. Part of {@link PartCounts#restarts}, which also counts other starts.
     */
    default long refutations(int part) {
        return 0;
    }

    /** Whether the part follows a stream that changes: its models of before are then no part of an average. */
    default boolean forgets(int part) {
        return false;
    }
}
