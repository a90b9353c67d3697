package org.lorentztron.model.parameters;

import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.ThreadUnits;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;

/**
 * Many difference-of-squares pairs in their training form, and what any update of them needs of an event: its images,
 * the scores of pairs and their margins y (|Uz|^2 - |Vz|^2), z = [x; 1]. Rows have the units of {@link PairUnits}.
 * Parameters and images are float32, norms and margins float64. Not thread-safe.
 */
public abstract class QuadraticPairs {
    private static final ThreadUnits IMAGES = new ThreadUnits();

    protected final int rank;
    protected final PairCounters pairs;
    protected final BlockRows rows;
    protected final Kernels kernels;
    protected final UnitLayout layout;
    /** Number of hidden units of all pairs together. */
    protected final int units;

    private final UnitRuns all;
    /** The units of one pair, the last that was asked for; none at first. */
    private final UnitRuns one;

    private int onePosition = -1;
    private final HeldScores held;

    // Workspaces of an event: its entries, the margins of pairs, and the units that it changes.
    protected final Entries z = new Entries();
    protected final double[] margins;
    protected final UnitRuns changed;
    // Of an event of a weight above 1: the positions of those that learn it again, and which share is being learned.
    protected final int[] repeating;
    protected final UpdateEffect effect;
    protected double share;

    /**
     * @param pairs which count updates and degenerate events
     * @param rows of pairs x 2 rank units; changed in place
     * @param variances whether updates change variances, too
     */
    protected QuadraticPairs(int rank, PairCounters pairs, BlockRows rows, boolean variances) {
        this.rank = rank;
        this.pairs = pairs;
        this.rows = rows;
        this.units = pairs.count() * 2 * rank;
        this.kernels = Kernels.fastest(units);
        this.layout = rows.layout();
        this.all = UnitRuns.all(units, layout);
        this.one = new UnitRuns(1, 0, layout);
        this.held = HeldScores.ofSquares(rows, kernels, pairs, rank);
        this.margins = new double[pairs.count()];
        this.changed = new UnitRuns(pairs.count(), gap(), layout);
        this.repeating = new int[pairs.count()];
        this.effect = new UpdateEffect(rows, variances);
    }

    /** Up to how many units between two pairs are worth a pass over both. */
    public final int gap() {
        return kernels.gap(2 * rank, layout);
    }

    /** The units of all pairs. */
    public final UnitRuns all() {
        return all;
    }

    /** The units of the pair at a position; valid until it is asked for another one. */
    public final UnitRuns of(int position) {
        if (position != onePosition) {
            one.clear();
            one.add(first(position), first(position + 1));
            onePosition = position;
        }
        return one;
    }

    /** Enters an event and gives the images of some units; valid until the next event of the thread. */
    public final float[] enter(Features x, UnitRuns runs) {
        rows.enter(x, z);
        float[] h = IMAGES.array(layout, units);
        kernels.multiply(rows.values(), z, z.values(), runs, h);
        return h;
    }

    /** The scores of all pairs, by position, from the images of all. */
    public final void scores(float[] h, double[] scores) {
        PairUnits.scores(h, layout, pairs.count(), rank, scores);
    }

    /** The scores of all pairs of an event that is not learned; features without a row are passed over. */
    final void scoreHeld(Features x, double[] scores) {
        held.write(x, IMAGES.array(layout, units), scores);
    }

    /** Finds and keeps the margin of a pair. */
    public final double margin(int position, int label, float[] h) {
        double score = PairUnits.score(h, first(position), rank);
        double margin = pairs.isPositive(position, label) ? score : -score;
        margins[position] = margin;
        return margin;
    }

    /** The index of a pair's first unit. */
    protected final int first(int position) {
        return PairUnits.first(layout, rank, position);
    }
}
