package org.lorentztron.model.dos;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.block.BlockHeader;
import org.lorentztron.model.block.BlockRows;
import org.lorentztron.model.block.HeldScores;
import org.lorentztron.model.block.InitialRows;
import org.lorentztron.model.block.PairCounters;
import org.lorentztron.model.block.PairUnits;
import org.lorentztron.model.block.StartFits;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.ThreadUnits;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.probability.PlattScaling;

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
 * <p>Where the settings say so, pairs start again from fits to their first events: {@link StartFits}.
 *
 * <p>Rows have the units of {@link PairUnits}, and are there from the start or made on first touch. A pair's bits
 * depend on its start and its own events only. All parameters stay finite for finite features: an update adds at most
 * (sqrt(1 + l) + sqrt(l)) / |z| to any entry, the sum of both squared norms grows by at most a constant per update, and
 * an image beyond the range of float skips its update. Not thread-safe.
 */
final class DosBlock implements PairTrainingBlock, StartFits.Fittable {
    private static final int VERSION = 1;

    private static final ThreadUnits IMAGES = new ThreadUnits();

    private final UpdateStep rule;
    private final boolean touched;
    private final int rank;
    private final PairCounters pairs;
    private final InitialRows start;
    private final BlockRows rows;
    private final StartFits fits;
    private final Kernels kernels;
    private final UnitLayout layout;
    /** Number of hidden units of all pairs of the block together. */
    private final int units;

    private final UnitRuns allUnits;
    private final UnitRuns[] unitsByClass;
    private final HeldScores held;

    // Workspaces of learn: the event, steps, and the units these change. Steps are 0 outside of learn.
    private final Entries z = new Entries();
    private final float[] step;
    private final UnitRuns changed;

    /**
     * @param rule how far updates go
     * @param touched whether rows are made on first touch
     * @param start values of rows that are made; taken over
     * @param rows of pairs x 2 rank units; taken over
     * @param fits what pairs wait for; taken over
     */
    DosBlock(
            UpdateStep rule,
            boolean touched,
            int rank,
            PairCounters pairs,
            InitialRows start,
            BlockRows rows,
            StartFits fits) {
        this.rule = rule;
        this.touched = touched;
        this.rank = rank;
        this.pairs = pairs;
        this.start = start;
        this.rows = rows;
        this.fits = fits;
        this.units = pairs.count() * 2 * rank;
        this.kernels = Kernels.fastest(units);
        this.layout = rows.layout();
        this.allUnits = UnitRuns.all(units, layout);
        this.unitsByClass = pairs.unitsByClass(2 * rank, kernels.gap(2 * rank, layout), layout);
        this.held = HeldScores.ofSquares(rows, kernels, pairs, rank);
        this.step = new float[layout.length(units)];
        this.changed = new UnitRuns(pairs.count(), kernels.gap(2 * rank, layout), layout);
    }

    @Override
    public List<BinaryPart> parts() {
        return pairs.all();
    }

    @Override
    public long mistakes(int pair) {
        return pairs.mistakes(pair);
    }

    @Override
    public void calibrate(int pair) {
        pairs.calibrate(pair);
    }

    @Override
    public @Nullable PlattScaling calibration(int pair) {
        return pairs.calibration(pair);
    }

    @Override
    public PartCounts counts(int pair) {
        return pairs.counts(pair).withRestarts(fits.restarts(pair));
    }

    @Override
    public void learn(Features x, int label) {
        int[] positions = pairs.positionsOf(label);
        if (positions.length == 0) {
            return;
        }
        float[] h = images(x, unitsByClass[label]);
        applySteps(x, label, positions, h);
        fits.add(x, label);
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        float[] h = images(x, allUnits);
        PairUnits.scores(h, layout, pairs.count(), rank, scores);
        applySteps(x, label, pairs.positionsOf(label), h);
        fits.add(x, label);
    }

    @Override
    public void score(Features x, double[] scores) {
        held.write(x, IMAGES.array(layout, units), scores);
    }

    @Override
    public void endInterval() {
        fits.endInterval(this);
    }

    @Override
    public void remember(FeatureMemory memory) {
        rows.limit(memory);
    }

    @Override
    public void forgetFeatures(IntervalEnd end) {
        rows.forget(end, new boolean[0]);
    }

    @Override
    public long heldFeatures() {
        return rows.count() - 1L;
    }

    @Override
    public long forgottenFeatures() {
        return rows.forgotten();
    }

    @Override
    public void startFrom(int position, DosModel fitted) {
        if (rows.keepsTouches()) {
            rows.give(position, fitted.featureSet());
        }
        start.restartFrom(position, fitted, rows);
    }

    @Override
    public void learnAgain(int position, Features x, int label) {
        UnitRuns own = new UnitRuns(1, 0, layout);
        own.add(first(position), first(position + 1));
        applySteps(x, label, new int[] {position}, images(x, own));
    }

    private float[] images(Features x, UnitRuns runs) {
        rows.enter(x, z);
        float[] h = IMAGES.array(layout, units);
        kernels.multiply(rows.values(), z, z.values(), runs, h);
        return h;
    }

    /** Solves each pair's step and adds them to the rows, neighbouring pairs in one pass. */
    private void applySteps(Features x, int label, int[] positions, float[] h) {
        rows.mark(z, label);
        double zSquared = x.squaredNorm();
        double zNorm = Math.sqrt(zSquared);
        changed.clear();
        for (int position : positions) {
            if (solve(position, label, zSquared, zNorm, h)) {
                changed.add(first(position), first(position + 1));
            }
        }
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
        double margin = w - l;
        pairs.countExample(position, positive, margin);
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
        double s = rule.solve(root, Math.sqrt(l), zSquared);
        if (root > 0) {
            scale(h, winner, (root / s - root) / root / zNorm);
        } else if (s == 0) {
            pairs.countDegenerate(position);
            step[winner] = (float) (Math.sqrt(rule.freeSquaredNorm(l, zSquared)) / zNorm);
        }
        scale(h, loser, -(1 - s) / (2 - s) / zNorm);
        return true;
    }

    /** The index of a pair's first unit. */
    private int first(int position) {
        return PairUnits.first(layout, rank, position);
    }

    private void scale(float[] h, int from, double factor) {
        for (int r = from; r < from + rank; r++) {
            step[r] = (float) (factor * h[r]);
        }
    }

    @Override
    public DosModel model(int pair) {
        return PairUnits.model(rows, rank, pair);
    }

    @Override
    public PairTrainingBlock copy() {
        PairCounters pairsCopy = pairs.copy();
        InitialRows startCopy = start.copy(pairsCopy);
        return new DosBlock(rule, touched, rank, pairsCopy, startCopy, rows.copy(startCopy), fits.copy(pairsCopy));
    }

    /** Header, what pairs started from if rows are made on first touch, the rows, and which pairs wait for fits. */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        header(rank, rows.features(), touched).write(pairs, out);
        if (touched) {
            start.writeTo(out);
        }
        rows.writeTo(out);
        fits.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static DosBlock readFrom(DataInput in, UpdateStep rule, LearnerSettings settings, boolean touched)
            throws IOException {
        int rank = settings.rank();
        PairCounters pairs = header(rank, settings.features(), touched)
                .read(in, settings.classes().size());
        InitialRows start =
                touched ? InitialRows.readFrom(in, settings, pairs) : InitialRows.ofAllRows(settings, pairs);
        FeatureRows features = FeatureRows.of(settings.features(), touched);
        BlockRows rows = BlockRows.readFrom(in, features, pairs, start, pairs.count() * 2 * rank, false);
        rows.limit(settings.memory());
        return new DosBlock(rule, touched, rank, pairs, start, rows, StartFits.readFrom(in, settings, pairs));
    }

    private static BlockHeader header(int rank, int features, boolean touched) {
        return new BlockHeader("DoS", VERSION, touched, rank, features + 1L);
    }
}
