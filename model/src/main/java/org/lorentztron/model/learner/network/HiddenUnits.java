package org.lorentztron.model.learner.network;

import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.parameters.BlockRows;

/**
 * The hidden units of a network in training, by {@link NetworkKernel}: their values q for an event, the gradients of
 * these, and steps along them.
 *
 * <pre>
 *     d_kj = d q_k / d h_kj        norm_k = sum over j of S_kj d_kj^2
 *     h_kj += gain_k d_kj S_kj     S_kj = S_kj / (1 + contrast_k d_kj^2 S_kj / r)
 * </pre>
 *
 * <p>The methods are called for an event in their order here, by one thread and with no other block in between: images
 * are in arrays of the thread. Not thread-safe.
 */
interface HiddenUnits {
    /** No product in an update exceeds it: see {@link OnlineNetwork}. */
    double LARGEST = 0x1p100;

    /** The units of a kernel. */
    static HiddenUnits of(NetworkKernel kernel, int units, UnitLayout layout) {
        return switch (kernel) {
            case SQUARE -> new SquareUnits(units, layout);
            case ANOVA -> new AnovaUnits(units, layout);
        };
    }

    /**
     * Computes q.
     *
     * @param z the entries of the event
     * @param q by unit, without a layout; written
     */
    void values(BlockRows rows, Entries z, float[] q);

    /**
     * Computes the norms of the gradients.
     *
     * @param norms by unit, without a layout, not negative; written
     */
    void norms(BlockRows rows, Entries z, double[] norms);

    /**
     * Keeps what {@link #move} needs.
     *
     * @param zSquared |z|^2, at most {@link #LARGEST}
     * @param gains by unit, without a layout, finite; not modified
     * @param contrasts likewise, not negative
     * @param r of {@link OnlineNetwork}, for the share with which the event counts
     * @return false if a step is too large to be trusted; {@link #move} is not to be called then
     */
    boolean prepare(double zSquared, double[] gains, double[] contrasts, double r);

    /** Moves the parameters and shrinks their variances. */
    void move(BlockRows rows, Entries z);
}
