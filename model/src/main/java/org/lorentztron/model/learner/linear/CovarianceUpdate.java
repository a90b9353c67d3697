package org.lorentztron.model.learner.linear;

import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.Covariance;

/** What a diagonal {@link Covariance} does to means and variances: the kernel of that name. */
@FunctionalInterface
interface CovarianceUpdate {
    /** As {@link Kernels#project}, {@link Kernels#exact} or {@link Kernels#drop}. */
    void move(
            float[][] means,
            float[][] variances,
            Entries z,
            float[] squares,
            UnitRuns units,
            float[] step,
            float[] shrink);

    /** @throws IllegalArgumentException if the covariance is no diagonal */
    static CovarianceUpdate of(Covariance covariance, Kernels kernels) {
        return switch (covariance) {
            case PROJECT -> kernels::project;
            case EXACT -> kernels::exact;
            case DROP -> kernels::drop;
            case FULL -> throw new IllegalArgumentException("covariance is full, expected a diagonal");
        };
    }
}
