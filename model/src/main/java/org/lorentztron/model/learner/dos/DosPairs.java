package org.lorentztron.model.learner.dos;

import org.lorentztron.model.Features;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.PairUnits;
import org.lorentztron.model.parameters.QuadraticPairs;

/**
 * Many DoS pairs in their training form, and the passive-aggressive update of {@link UpdateStep} on them (paper 1, eq.
 * 17-25): parameters and images in float32, norms and step sizes in float64.
 *
 * <p>With z = [x; 1], y in {-1, +1} and margin = y (|Uz|^2 - |Vz|^2), nothing changes unless margin &lt; 1. The winner
 * is U if y = +1, else V; the loser is the other one. With the s of {@link UpdateStep}
 *
 * <pre>
 *     winner += (1/s - 1) (winner z) z' / |z|^2
 *     loser  += (1/(2-s) - 1) (loser z) z' / |z|^2
 * </pre>
 *
 * If winner z = 0 and s = 0 (the paper's footnote 1), the first hidden unit of the winner takes the whole image, of
 * squared norm {@link UpdateStep#freeSquaredNorm}. The update counts as degenerate.
 *
 * <p>With PA-I and PA-II an event of weight w is learned as if it came w times: as long as its margin is below 1 and an
 * update changes anything, at most w times, rounded up, and never more than {@link EventWeight#MOST_UPDATES} times.
 * What is left of w before the last time is its share, and C is then multiplied by the share, as it is where w is below
 * 1. With PA weights have no effect.
 *
 * <p>Rows have the units of {@link PairUnits}. A pair's bits depend on its start and its own events only. All
 * parameters stay finite for finite features: an update adds at most (sqrt(1 + l) + sqrt(l)) / |z| to any entry, the
 * sum of both squared norms grows by at most a constant per update, and an image beyond the range of float skips its
 * update. Not thread-safe.
 */
final class DosPairs extends QuadraticPairs {
    private final UpdateStep rule;
    /** By unit, 0 outside of update. */
    private final float[] step;

    /**
     * @param rule how far updates go
     * @param pairs which count examples, updates and degenerate events
     * @param rows of pairs x 2 rank units; changed in place
     */
    DosPairs(UpdateStep rule, int rank, PairCounters pairs, BlockRows rows) {
        super(rank, pairs, rows, false);
        this.rule = rule;
        this.step = new float[layout.length(units)];
    }

    /** Updates one pair by an event that has been counted before. */
    void learnAgain(Features x, int label, double weight, int position) {
        float[] h = enter(x, of(position));
        margin(position, label, h);
        updateAll(x, label, weight, new int[] {position}, h);
    }

    /** Finds and keeps the margins of pairs, and counts the example. */
    void count(int label, double weight, int[] positions, float[] h) {
        for (int position : positions) {
            double margin = margin(position, label, h);
            pairs.countExample(position, pairs.isPositive(position, label), margin, weight);
        }
    }

    /** Updates pairs, whose margins are kept, as often as the weight says. */
    void update(Features x, int label, double weight, int[] positions, float[] h) {
        rows.mark(z, label);
        updateAll(x, label, weight, positions, h);
    }

    private void updateAll(Features x, int label, double weight, int[] positions, float[] h) {
        double zSquared = x.squaredNorm();
        double zNorm = Math.sqrt(zSquared);
        int count = 0;
        changed.clear();
        share = Math.min(1, weight);
        for (int position : positions) {
            if (solve(position, label, zSquared, zNorm, h)) {
                changed.add(first(position), first(position + 1));
                repeating[count++] = position;
            }
        }
        addSteps(zNorm);
        if (weight > 1 && !rule.isHard()) {
            for (int i = 0; i < count; i++) {
                repeat(repeating[i], label, weight - 1, zSquared, zNorm, h);
            }
        }
    }

    /** Updates a pair again that has been updated. */
    private void repeat(int position, int label, double weight, double zSquared, double zNorm, float[] h) {
        int from = first(position);
        int to = first(position + 1);
        changed.clear();
        changed.add(from, to);
        double before = margins[position];
        double left = weight;
        for (int update = 2; left > 0; update++) {
            kernels.multiply(rows.values(), z, z.values(), changed, h);
            double margin = margin(position, label, h);
            boolean mayStand = margin == before;
            if (mayStand) {
                effect.keep(z, from, to);
            }
            share = EventWeight.share(left, update);
            left -= share;
            if (!solve(position, label, zSquared, zNorm, h)) {
                return;
            }
            addSteps(zNorm);
            if (mayStand && effect.isSame(z, from, to)) {
                return;
            }
            before = margin;
        }
    }

    /** Adds the steps of the changed pairs to the rows, neighbouring pairs in one pass. */
    private void addSteps(double zNorm) {
        if (changed.count() > 0) {
            // z / |z| rather than |z|^2 in the step: both factors then stay within float for any finite z.
            kernels.addOuter(rows.values(), z, z.quotients(zNorm), changed, step);
            changed.fillZero(step);
        }
    }

    /** Writes the pair's step, in units of z / |z|, and returns true; or returns false if it does not change. */
    private boolean solve(int position, int label, double zSquared, double zNorm, float[] h) {
        boolean positive = pairs.isPositive(position, label);
        int u = first(position);
        int winner = positive ? u : u + rank;
        int loser = positive ? u + rank : u;
        double w = PairUnits.squaredNorm(h, winner, rank);
        double l = PairUnits.squaredNorm(h, loser, rank);
        double margin = margins[position];
        // Infinite or NaN norms make the margin NaN or infinite: such an event can be neither learned nor trusted.
        if (!Double.isFinite(margin) || !Double.isFinite(zSquared)) {
            pairs.countDegenerate(position);
            return false;
        }
        if (!(margin < 1)) {
            return false;
        }
        pairs.countUpdate(position);
        double root = Math.sqrt(w);
        double s = rule.solve(root, Math.sqrt(l), zSquared, share);
        if (root > 0) {
            scale(h, winner, (root / s - root) / root / zNorm);
        } else if (s == 0) {
            pairs.countDegenerate(position);
            step[winner] = (float) (Math.sqrt(rule.freeSquaredNorm(l, zSquared, share)) / zNorm);
        }
        scale(h, loser, -(1 - s) / (2 - s) / zNorm);
        return true;
    }

    private void scale(float[] h, int from, double factor) {
        for (int r = from; r < from + rank; r++) {
            step[r] = (float) (factor * h[r]);
        }
    }
}
