package org.lorentztron.job;

import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.learn.Learner;

/**
 * How much memory a model takes.
 *
 * @param pairs K (K - 1) / 2 for K classes
 * @param parameters of all pairs together: pairs x 2 x rank x (features + 1)
 * @param scored whether there is a scorer
 */
record ModelSize(long pairs, long parameters, boolean scored) {

    /** A scorer keeps a version as the records it came in, as snapshots and as an ensemble. */
    private static final int COPIES_TO_SCORE = 3;

    static ModelSize of(JobOptions options) {
        long classes = options.classes().size();
        long pairs = classes * (classes - 1) / 2;
        int rank = Learner.of(options.learnerSettings()).snapshotRank();
        return new ModelSize(pairs, pairs * 2 * rank * (options.features() + 1L), options.scores());
    }

    /** Bytes of the models in training, float32. */
    long training() {
        return parameters * Float.BYTES;
    }

    /** Bytes of the averages, float64. */
    long averages() {
        return parameters * Double.BYTES;
    }

    /** Bytes in each subtask of the scorer. */
    long scoring() {
        return scored ? COPIES_TO_SCORE * parameters * Float.BYTES : 0;
    }

    @Override
    public String toString() {
        return pairs + " pairs, " + training() + " bytes in training and " + averages()
                + " in averages, spread over the subtasks, and " + scoring() + " in each subtask that scores";
    }
}
