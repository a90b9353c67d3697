package org.lorentztron.model.learner.linear;

import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.UpdateEffect;

/**
 * Linear pairs whose weights have a Gaussian distribution, learned by a {@link GaussianRule}: the means are in the rows
 * of {@link LinearBlock}, and subclasses know the covariance.
 *
 * <p>An event of weight w is learned as if it came w times: as long as its margin is at most 1 and an update changes
 * anything, at most w times, rounded up, and never more than {@link EventWeight#MOST_UPDATES} times. What is left of w
 * before the last time is its share, and C is then multiplied by the share, as it is where w is below 1. Not
 * thread-safe.
 */
abstract class GaussianBlock extends LinearBlock {
    /** Of |z|^2 and of a step. */
    static final double LARGEST = 0x1p100;

    final GaussianRule rule;

    /** [position] whether the pair learns the event, or has learned it the last time. */
    final boolean[] learning;

    // The units of a pair that learns an event again.
    private final UnitRuns own;
    private final int[] one = new int[1];

    private final boolean inRows;
    private final UpdateEffect effect;

    /**
     * @param rows one unit per pair; taken over
     * @param inRows whether the rows hold the covariance as well; elsewhere, in float64, it goes on shrinking for
     *     longer than any weight
     */
    GaussianBlock(GaussianRule rule, PairCounters pairs, BlockRows rows, boolean inRows) {
        super(pairs, rows);
        this.rule = rule;
        this.learning = new boolean[pairs.count()];
        this.own = new UnitRuns(1, 0, layout);
        this.inRows = inRows;
        this.effect = new UpdateEffect(rows, inRows);
    }

    /**
     * Updates the pairs that are {@link #learning}; those that cannot be updated are no longer.
     *
     * @param share as in {@link GaussianRule#step(double, double, double)}
     * @param positions the pairs in question, ascending, at least one that is learning
     * @param units theirs, and those between
     */
    abstract void updateOnce(Features x, int label, double share, int[] positions, UnitRuns units);

    @Override
    final void update(Features x, int label, double weight, int[] positions, UnitRuns units) {
        double zSquared = x.squaredNorm();
        boolean wanted = false;
        for (int position : positions) {
            learning[position] = violates(position, zSquared);
            wanted |= learning[position];
        }
        if (!wanted) {
            return;
        }
        updateOnce(x, label, Math.min(1, weight), positions, units);
        if (weight > 1) {
            for (int position : positions) {
                if (learning[position]) {
                    repeat(x, label, weight - 1, position);
                }
            }
        }
    }

    /** Whether the margin is at most 1 and can be trusted. */
    private boolean violates(int position, double zSquared) {
        double margin = margins[position];
        if (!Double.isFinite(margin) || !(zSquared <= LARGEST)) {
            pairs.countDegenerate(position);
            return false;
        }
        return margin <= 1;
    }

    private void repeat(Features x, int label, double weight, int position) {
        int index = layout.index(position);
        own.clear();
        own.add(index, index + 1);
        one[0] = position;
        double before = margins[position];
        double left = weight;
        for (int update = 2; left > 0; update++) {
            kernels.multiply(rows.values(), z, z.values(), own, h);
            double margin = margin(position, label);
            if (!(margin <= 1)) {
                return;
            }
            margins[position] = margin;
            boolean mayStand = inRows && margin == before;
            if (mayStand) {
                effect.keep(z, index, index + 1);
            }
            double share = EventWeight.share(left, update);
            updateOnce(x, label, share, one, own);
            left -= share;
            if (!learning[position] || mayStand && effect.isSame(z, index, index + 1)) {
                return;
            }
            before = margin;
        }
    }
}
