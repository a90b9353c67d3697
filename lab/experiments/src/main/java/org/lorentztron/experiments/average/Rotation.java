package org.lorentztron.experiments.average;

import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.average.OrthogonalProcrustes;

/** How a matrix is rotated towards another one before the two are averaged. Thread-safe. */
@FunctionalInterface
public interface Rotation {
    /**
     * Omega B for the rotation that this is.
     *
     * @param rank d
     * @param target A, row-major, d x (n + 1), not modified
     * @param moved B, likewise
     */
    double[] towards(int rank, double[] target, double[] moved);

    /** Omega = I: gauges are left as they are. */
    static Rotation none() {
        return (rank, target, moved) -> moved;
    }

    /** The rotation that brings B nearest to A (paper 1, eq. 26-27): what the job does. */
    static Rotation procrustes() {
        return OrthogonalProcrustes::align;
    }

    /**
     * The rotation that brings the images Bz nearest to Az: Omega = X Y' with the singular value decomposition A C B' =
     * X S Y', C = sum of z z' over the events. What no event touches, such as the start of a pixel that is always 0,
     * has no say here.
     *
     * @param events at least one, of n features
     */
    static Rotation dataMetric(List<Features> events) {
        Images images = new Images(events);
        return (rank, target, moved) -> OrthogonalProcrustes.rotated(
                rank, OrthogonalProcrustes.rotation(rank, images.of(rank, target), images.of(rank, moved)), moved);
    }
}
