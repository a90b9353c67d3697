package org.lorentztron.model.herded;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.block.AwakePairs;
import org.lorentztron.model.block.BlockHeader;
import org.lorentztron.model.block.BlockRows;
import org.lorentztron.model.block.ErrorRateAlarm;
import org.lorentztron.model.block.HeldScores;
import org.lorentztron.model.block.InitialRows;
import org.lorentztron.model.block.PairCounters;
import org.lorentztron.model.block.PairUnits;
import org.lorentztron.model.block.StartFits;
import org.lorentztron.model.block.VarianceGrowth;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.ThreadUnits;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.RestingBlock;
import org.lorentztron.model.learn.StartModels;

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
 * <p>With a {@link UpdateSettings#forgetting} rho above 0, S then grows to min(1, S (1 + rho)), so that no parameter
 * becomes immovable: {@link VarianceGrowth}.
 *
 * <p>Where S only shrinks, a pair whose past no longer predicts its events would adapt slowly. When
 * {@link ErrorRateAlarm} detects this, the pair resets to a new random start and S = 1. The deciding event is not
 * trained.
 *
 * <p>Where the settings say so, pairs start again from fits to their first events, with S = 1: {@link StartFits}.
 *
 * <p>Parameters and variances are float32, of the units of {@link PairUnits}; v, t and steps are float64. The larger r
 * is, the longer a parameter stays movable; from 0.01 to 100 that makes little difference, so r is 1.
 *
 * <p>A pair's bits depend on its start and its own events only. For finite features parameters stay finite and 0 &lt; S
 * &lt;= 1. An event that changes nothing because it cannot be trusted is counted as degenerate: images that are not
 * finite or all 0, |z|^2 or a step above 2^100. Not thread-safe.
 */
final class HerdedBlock implements PairTrainingBlock, RestingBlock, StartFits.Fittable {
    /*
     * Why nothing leaves the range of float: no product in an update exceeds L = 2^100.
     *  - |step z S| <= L: and adding L or less to a float of 2^125 or more leaves it as it is, so |theta| < 2^126.
     *  - shrink z^2 <= L, by bounding shrink: 1/S grows by at most L at a time, and not at all once shrink z^2 S <
     *    2^-24, where 1 + shrink z^2 S is 1 in float. So S > 2^-125, above the smallest normal float.
     */
    private static final double LARGEST = 0x1p100;

    private static final int VERSION = 1;

    private static final ThreadUnits IMAGES = new ThreadUnits();

    /** The sums of z^2 S. */
    private static final ThreadUnits SUMS = new ThreadUnits();

    /** r of the update. */
    static final double R = 1;

    private final LearnerSettings settings;
    private final boolean touched;
    private final int rank;
    private final PairCounters pairs;
    private final InitialRows start;
    private final BlockRows rows;
    private final ErrorRateAlarm[] errors;
    private final StartFits fits;
    private final Kernels kernels;
    private final UnitLayout layout;
    /** Number of hidden units of all pairs of the block together. */
    private final int units;

    private final UnitRuns allUnits;
    private final AwakePairs awake;
    private final VarianceGrowth growth;

    private final HeldScores held;

    // Workspaces of learn: the event.
    // By unit: steps and what shrinks S, 0 outside of learn.
    // By pair: margins, positions of those that update, and their units.
    private final Entries z = new Entries();
    private final float[] step;
    private final float[] shrink;
    private final double[] margins;
    private final int[] updating;
    private final UnitRuns changed;

    /**
     * @param settings the rank d is used
     * @param touched whether rows are made on first touch
     * @param start values of pairs that reset and of rows that are made; taken over
     * @param rows of pairs x 2 d units, with S in (0, 1] beside every parameter; taken over
     * @param errors one for each pair; taken over
     * @param fits what pairs wait for; taken over
     */
    HerdedBlock(
            LearnerSettings settings,
            boolean touched,
            PairCounters pairs,
            InitialRows start,
            BlockRows rows,
            ErrorRateAlarm[] errors,
            StartFits fits) {
        this.settings = settings;
        this.touched = touched;
        this.rank = settings.rank();
        this.pairs = pairs;
        this.start = start;
        this.rows = rows;
        this.errors = errors;
        this.fits = fits;
        this.units = pairs.count() * 2 * rank;
        this.kernels = Kernels.fastest(units);
        this.layout = rows.layout();
        this.allUnits = UnitRuns.all(units, layout);
        this.awake = new AwakePairs(pairs, 2 * rank, kernels.gap(2 * rank, layout), layout);
        this.growth = new VarianceGrowth(settings.updates());
        this.held = HeldScores.ofSquares(rows, kernels, pairs, rank);
        this.step = new float[layout.length(units)];
        this.shrink = new float[layout.length(units)];
        this.margins = new double[pairs.count()];
        this.updating = new int[pairs.count()];
        this.changed = new UnitRuns(pairs.count(), kernels.gap(2 * rank, layout), layout);
    }

    /** A block at its start, every S = 1. */
    static HerdedBlock start(LearnerSettings settings, boolean touched, PairCounters pairs, StartModels starts) {
        InitialRows start = InitialRows.of(settings, pairs, starts);
        ErrorRateAlarm[] errors = new ErrorRateAlarm[pairs.count()];
        for (int position = 0; position < errors.length; position++) {
            errors[position] = new ErrorRateAlarm();
        }
        BlockRows rows = start.rows(FeatureRows.of(settings.features(), touched), starts, true);
        return new HerdedBlock(settings, touched, pairs, start, rows, errors, StartFits.of(settings, pairs, starts));
    }

    @Override
    public List<BinaryPart> parts() {
        return pairs.all();
    }

    @Override
    public PartCounts counts(int pair) {
        return pairs.counts(pair).withRestarts(errors[pair].restarts() + fits.restarts(pair));
    }

    @Override
    public long mistakes(int pair) {
        return pairs.mistakes(pair);
    }

    @Override
    public void learn(Features x, int label) {
        int[] positions = awake.positionsOf(label);
        if (positions.length == 0) {
            return;
        }
        float[] h = images(x, awake.unitsOf(label));
        update(x, label, positions, h);
        fits.add(x, label);
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        float[] h = images(x, allUnits);
        PairUnits.scores(h, layout, pairs.count(), rank, scores);
        update(x, label, awake.positionsOf(label), h);
        fits.add(x, label);
    }

    @Override
    public void rest(int pair) {
        // It wakes from a model, and whether it sees an event while it rests depends on the block's other pairs.
        fits.giveUp(pair);
        awake.set(pair, true);
    }

    @Override
    public void wake(int pair, PartModel model) {
        DosModel from = (DosModel) model;
        rows.give(pair, from.featureSet());
        start.restartFrom(pair, from, rows);
        errors[pair].forget();
        awake.set(pair, false);
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
    public void startFrom(int position, DosModel fitted) {
        start.restartFrom(position, fitted, rows);
        rows.resetVariances(first(position), first(position + 1));
        // It has seen no restart, or nothing would have been fitted; mistakes of the random start say nothing now.
        errors[position] = new ErrorRateAlarm();
    }

    @Override
    public void learnAgain(int position, Features x, int label) {
        UnitRuns own = new UnitRuns(1, 0, layout);
        own.add(first(position), first(position + 1));
        float[] h = images(x, own);
        double zSquared = x.squaredNorm();
        margins[position] = margin(position, label, h);
        if (violates(position, zSquared)) {
            updating[0] = position;
            changed.clear();
            changed.add(first(position), first(position + 1));
            move(1, label, zSquared, h);
        }
    }

    private float[] images(Features x, UnitRuns runs) {
        rows.enter(x, z);
        float[] h = IMAGES.array(layout, units);
        kernels.multiply(rows.values(), z, z.values(), runs, h);
        return h;
    }

    /** From the images: which pairs update, what is needed of S, their steps, and the rows; neighbours in one pass. */
    private void update(Features x, int label, int[] positions, float[] h) {
        rows.mark(z, label);
        double zSquared = x.squaredNorm();
        int count = 0;
        changed.clear();
        for (int position : positions) {
            if (holds(position, label, h) && violates(position, zSquared)) {
                updating[count++] = position;
                changed.add(first(position), first(position + 1));
            }
        }
        if (count > 0) {
            move(count, label, zSquared, h);
        }
    }

    /** Learns the event that was entered, in the pairs that update, whose units are those to be changed. */
    private void move(int count, int label, double zSquared, float[] h) {
        float[] squares = z.squares();
        float[] g = SUMS.array(layout, units);
        kernels.multiply(rows.variances(), z, squares, changed, g);
        int moved = 0;
        for (int i = 0; i < count; i++) {
            if (solve(updating[i], pairs.isPositive(updating[i], label), zSquared, h, g)) {
                updating[moved++] = updating[i];
            }
        }
        kernels.project(rows.values(), rows.variances(), z, squares, changed, step, shrink);
        changed.fillZero(step);
        changed.fillZero(shrink);
        growVariances(moved);
    }

    private void growVariances(int moved) {
        for (int i = 0; i < moved; i++) {
            int position = updating[i];
            if (growth.isDue(pairs.updates(position))) {
                rows.growVariances(first(position), first(position + 1), growth.factor());
            }
        }
    }

    /** Counts the example and keeps its margin; false if it refutes the pair, which then has restarted. */
    private boolean holds(int position, int label, float[] h) {
        double margin = margin(position, label, h);
        margins[position] = margin;
        boolean mistake = pairs.isPositive(position, label) ? margin < 0 : margin <= 0;
        pairs.countExample(position, mistake);
        if (errors[position].refutes(mistake)) {
            restart(position);
            return false;
        }
        return true;
    }

    private double margin(int position, int label, float[] h) {
        int u = first(position);
        double score = PairUnits.squaredNorm(h, u, rank) - PairUnits.squaredNorm(h, u + rank, rank);
        return pairs.isPositive(position, label) ? score : -score;
    }

    /** Whether the pair is to learn the example, whose margin is kept. */
    private boolean violates(int position, double zSquared) {
        double margin = margins[position];
        if (!Double.isFinite(margin) || !(zSquared <= LARGEST)) {
            pairs.countDegenerate(position);
            return false;
        }
        return margin < 1;
    }

    private void restart(int position) {
        fits.giveUp(position);
        start.restart(position, rows);
        rows.resetVariances(first(position), first(position + 1));
    }

    /** The index of a pair's first unit. */
    private int first(int position) {
        return PairUnits.first(layout, rank, position);
    }

    /** Writes the pair's step and what shrinks S, for z = 1; false if it cannot update, and then they are 0. */
    private boolean solve(int position, boolean positive, double zSquared, float[] h, float[] g) {
        int u = first(position);
        int end = u + 2 * rank;
        double v = 0;
        double largest = 0;
        for (int k = u; k < end; k++) {
            v += 4.0 * h[k] * h[k] * g[k];
            largest = Math.max(largest, Math.abs(h[k]));
        }
        double t = (1 - margins[position]) / (v + R);
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
            shrink[k] = (float) Math.min(4.0 * h[k] * h[k] / R, most);
        }
        return true;
    }

    @Override
    public DosModel model(int pair) {
        return PairUnits.model(rows, rank, pair);
    }

    @Override
    public PairTrainingBlock copy() {
        ErrorRateAlarm[] copies = new ErrorRateAlarm[errors.length];
        for (int position = 0; position < copies.length; position++) {
            copies[position] = errors[position].copy();
        }
        PairCounters pairsCopy = pairs.copy();
        InitialRows startCopy = start.copy(pairsCopy);
        HerdedBlock copy = new HerdedBlock(
                settings, touched, pairsCopy, startCopy, rows.copy(startCopy), copies, fits.copy(pairsCopy));
        copy.awake.setAll(awake.resting());
        return copy;
    }

    /**
     * Header, what pairs started from if rows are made on first touch, parameters, variances, what is held against each
     * pair, which pairs rest, and which wait for fits.
     */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        header(settings, touched).write(pairs, out);
        if (touched) {
            start.writeTo(out);
        }
        rows.writeTo(out);
        for (ErrorRateAlarm error : errors) {
            error.writeTo(out);
        }
        awake.writeTo(out);
        fits.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static HerdedBlock readFrom(DataInput in, LearnerSettings settings, boolean touched) throws IOException {
        PairCounters pairs =
                header(settings, touched).read(in, settings.classes().size());
        InitialRows start =
                touched ? InitialRows.readFrom(in, settings, pairs) : InitialRows.ofAllRows(settings, pairs);
        FeatureRows features = FeatureRows.of(settings.features(), touched);
        BlockRows rows = BlockRows.readFrom(in, features, pairs, start, pairs.count() * 2 * settings.rank(), true);
        ErrorRateAlarm[] errors = new ErrorRateAlarm[pairs.count()];
        for (int position = 0; position < errors.length; position++) {
            errors[position] = ErrorRateAlarm.readFrom(in);
        }
        boolean[] resting = AwakePairs.read(in, pairs.count());
        HerdedBlock block =
                new HerdedBlock(settings, touched, pairs, start, rows, errors, StartFits.readFrom(in, settings, pairs));
        block.awake.setAll(resting);
        return block;
    }

    private static BlockHeader header(LearnerSettings settings, boolean touched) {
        return new BlockHeader("herded", VERSION, touched, settings.rank(), settings.features() + 1);
    }
}
