package org.lorentztron.model.learner.herded;

import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.ThreadUnits;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.PairUnits;
import org.lorentztron.model.parameters.QuadraticPairs;
import org.lorentztron.model.parameters.VarianceGrowth;

/**
 * Many herded DoS pairs in their training form: every parameter theta of U and V has a variance S of its own, 1 at the
 * start, and moves the less the smaller S has become. The margin is y (|Uz|^2 - |Vz|^2) as in paper 1, its gradient phi
 * takes the place of the features in the diagonal AROW update of paper 4:
 *
 * <pre>
 *     phi = d margin / d theta_kj = +-2 h_k z_j     h = images, + for y U and -y V
 *     v = sum of phi^2 S        t = (1 - margin) / (v + r)
 *     theta += t phi S          S = S / (1 + phi^2 S / r)          iff margin &lt; 1
 * </pre>
 *
 * <p>An event of weight w is learned as if it came w times, from new images each time: as long as its margin is below 1
 * and an update changes anything, at most w times, rounded up, and never more than {@link EventWeight#MOST_UPDATES}
 * times. What is left of w before the last time is its share, and r is then divided by the share, as it is where w is
 * below 1.
 *
 * <p>With a {@link UpdateSettings#forgetting} rho above 0, S then grows to min(1, S (1 + rho)), so that no parameter
 * becomes immovable: {@link VarianceGrowth}.
 *
 * <p>Parameters and variances are float32, of the units of {@link PairUnits}; v, t and steps are float64. The larger r
 * is, the longer a parameter stays movable; from 0.01 to 100 that makes little difference, so r is 1.
 *
 * <p>An event is entered, which gives its images, and begun; then each pair is asked for its margin, those that are to
 * learn it are added, and all of these updated in one pass. A pair's bits depend on its start and its own events only.
 * For finite features parameters stay finite and 0 &lt; S &lt;= 1. An event that changes nothing because it cannot be
 * trusted is counted as degenerate: images that are not finite or all 0, |z|^2 or a step above 2^100. Not thread-safe.
 */
final class HerdedPairs extends QuadraticPairs {
    /*
     * Why nothing leaves the range of float: no product in an update exceeds L = 2^100.
     *  - |step z S| <= L: and adding L or less to a float of 2^125 or more leaves it as it is, so |theta| < 2^126.
     *  - shrink z^2 <= L, by bounding shrink: 1/S grows by at most L at a time, and not at all once shrink z^2 S <
     *    2^-24, where 1 + shrink z^2 S is 1 in float. So S > 2^-125, above the smallest normal float.
     */
    private static final double LARGEST = 0x1p100;

    /** The sums of z^2 S. */
    private static final ThreadUnits SUMS = new ThreadUnits();

    /** r of the update. */
    static final double R = 1;

    private final VarianceGrowth growth;

    // Workspaces of an event: |z|^2; by unit steps and what shrinks S, 0 outside of update; by pair those that learn
    // it.
    private double zSquared;
    private final float[] step;
    private final float[] shrink;
    private final int[] updating;
    private int count;

    /**
     * @param settings the rank d and the forgetting are used
     * @param pairs which count updates and degenerate events
     * @param rows of pairs x 2 d units, with S in (0, 1] beside every parameter; changed in place
     */
    HerdedPairs(LearnerSettings settings, PairCounters pairs, BlockRows rows) {
        super(settings.rank(), pairs, rows, true);
        this.growth = new VarianceGrowth(settings.updates());
        this.step = new float[layout.length(units)];
        this.shrink = new float[layout.length(units)];
        this.updating = new int[pairs.count()];
    }

    /** Begins with the event that was entered: no pair learns it yet. */
    void begin(Features x) {
        zSquared = x.squaredNorm();
        count = 0;
        changed.clear();
    }

    /** Marks the features of the event as those of its class, where rows are made on first touch. */
    void mark(int label) {
        rows.mark(z, label);
    }

    /** Adds a pair, whose margin is kept, to those that learn the event, if it violates the margin. */
    void add(int position) {
        double margin = margins[position];
        if (!Double.isFinite(margin) || !(zSquared <= LARGEST)) {
            pairs.countDegenerate(position);
        } else if (margin < 1) {
            updating[count++] = position;
            changed.add(first(position), first(position + 1));
        }
    }

    /** Updates the pairs that were added, as often as the weight says. */
    void update(int label, double weight, float[] h) {
        share = Math.min(1, weight);
        updateOnce(label, h);
        if (weight > 1) {
            int moved = count;
            System.arraycopy(updating, 0, repeating, 0, moved);
            for (int i = 0; i < moved; i++) {
                repeat(repeating[i], label, weight - 1, h);
            }
        }
    }

    /** Updates a pair again that has been updated. */
    private void repeat(int position, int label, double weight, float[] h) {
        int from = first(position);
        int to = first(position + 1);
        double before = margins[position];
        double left = weight;
        for (int update = 2; left > 0; update++) {
            changed.clear();
            changed.add(from, to);
            kernels.multiply(rows.values(), z, z.values(), changed, h);
            count = 0;
            changed.clear();
            double margin = margin(position, label, h);
            add(position);
            boolean mayStand = margin == before && !growth.isActive();
            if (mayStand) {
                effect.keep(z, from, to);
            }
            share = EventWeight.share(left, update);
            left -= share;
            updateOnce(label, h);
            if (count == 0 || mayStand && effect.isSame(z, from, to)) {
                return;
            }
            before = margin;
        }
    }

    /** Updates the pairs that were added: what is needed of S, their steps, and the rows; neighbours in one pass. */
    private void updateOnce(int label, float[] h) {
        if (count == 0) {
            return;
        }
        float[] squares = z.squares();
        float[] g = SUMS.array(layout, units);
        kernels.multiply(rows.variances(), z, squares, changed, g);
        int moved = 0;
        for (int i = 0; i < count; i++) {
            if (solve(updating[i], pairs.isPositive(updating[i], label), h, g)) {
                updating[moved++] = updating[i];
            }
        }
        kernels.project(rows.values(), rows.variances(), z, squares, changed, step, shrink);
        changed.fillZero(step);
        changed.fillZero(shrink);
        count = moved;
        growVariances();
    }

    private void growVariances() {
        for (int i = 0; i < count; i++) {
            int position = updating[i];
            if (growth.isDue(pairs.updates(position))) {
                rows.growVariances(first(position), first(position + 1), growth.factor());
            }
        }
    }

    /** Writes the pair's step and what shrinks S, for z = 1; false if it cannot update, and then they are 0. */
    private boolean solve(int position, boolean positive, float[] h, float[] g) {
        int u = first(position);
        int end = u + 2 * rank;
        double v = 0;
        double largest = 0;
        for (int k = u; k < end; k++) {
            v += 4.0 * h[k] * h[k] * g[k];
            largest = Math.max(largest, Math.abs(h[k]));
        }
        double r = R / share;
        double t = (1 - margins[position]) / (v + r);
        // Images of 0 have no gradient: as when no step is possible, nothing is learned.
        if (!(largest > 0 && 2 * t * largest * Math.sqrt(zSquared) <= LARGEST)) {
            pairs.countDegenerate(position);
            return false;
        }
        pairs.countUpdate(position);
        double gain = positive ? 2 * t : -2 * t;
        double most = LARGEST / zSquared;
        for (int k = u; k < end; k++) {
            step[k] = (float) ((k < u + rank ? gain : -gain) * h[k]);
            shrink[k] = (float) Math.min(4.0 * h[k] * h[k] / r, most);
        }
        return true;
    }

    /** All S of a pair are 1 again. */
    void resetVariances(int position) {
        rows.resetVariances(first(position), first(position + 1));
    }
}
