package org.lorentztron.job.options.learner;

import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.kind.Values;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.LearnerKind;

/**
 * The default number of blocks: a function of the model's shape alone, never of the parallelism, so that it is the same
 * wherever the job runs.
 */
final class BlockCount {
    private static final long BYTES_PER_BLOCK = 16L << 20;
    private static final int FEWEST = 2;
    private static final int MOST = 32_768;

    private BlockCount() {}

    /** By the options of a job; a model without a rank takes as much as rank 1. */
    static int byDefault(Values values) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        int rank = learner.isRanked() ? values.get(LearnerOptions.RANK) : 1;
        Parts parts = learner.parts(
                values.get(LearnerOptions.SCHEME),
                values.get(EventOptions.CLASSES).size());
        return byDefault(parts, values.get(EventOptions.FEATURES), rank);
    }

    /**
     * One block per 16 MiB of parameters (parts x 2 x rank x (features + 1) floats), at least 2, at most one per part.
     * Every event is sent to each block that holds a part of its class and read, ordered and looked up in each: with
     * ten classes in 1.8 of 2 blocks, 2.8 of 4 or 5.7 of 12.
     *
     * @param parts of the model
     */
    static int byDefault(Parts parts, int features, int rank) {
        // Of more features only those have parameters that events have.
        long held = Math.min(features, FeatureSet.MOST_HELD_FEATURES) + 1L;
        long bytes = 4L * 2 * parts.count() * rank * held;
        long blocks = Math.max(FEWEST, (bytes + BYTES_PER_BLOCK - 1) / BYTES_PER_BLOCK);
        return (int) Math.min(Math.min(blocks, MOST), parts.count());
    }
}
