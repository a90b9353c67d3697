package org.lorentztron.model.herded;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.BlockHeader;
import org.lorentztron.model.dos.BlockPairs;
import org.lorentztron.model.dos.ColumnRuns;
import org.lorentztron.model.dos.ConfidenceKernels;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.dos.PairColumns;
import org.lorentztron.model.dos.RowBytes;
import org.lorentztron.model.dos.RowKernels;
import org.lorentztron.model.dos.StartRows;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairCounts;
import org.lorentztron.model.learn.TrainingBlock;

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
 * <p>Since S only shrinks, a pair whose past no longer holds would follow slowly: once {@link RisingError} says so, it begins
 * anew, random start and S = 1; the event that decided this is not learned.
 *
 * <p>Parameters and variances are float32, of the columns of {@link PairColumns}; v, t and steps are float64. r &gt; 0 is the
 * larger, the longer a parameter stays movable.
 *
 * <p>A pair's bits depend on its start and its own events only. For finite features parameters stay finite and 0 &lt; S
 * &lt;= 1. An event that changes nothing because it cannot be trusted is counted as degenerate: images that are not finite
 * or all 0, |z|^2 or a step above 2^100. Not thread-safe.
 */
final class HerdedBlock implements TrainingBlock {
    /*
     * Why nothing leaves the range of float: no product in an update exceeds L = 2^100.
     *  - |step z S| <= L: and adding L or less to a float of 2^125 or more leaves it as it is, so |theta| < 2^126.
     *  - shrink z^2 <= L, by bounding shrink: 1/S grows by at most L at a time, and not at all once shrink z^2 S < 2^-24,
     *    where 1 + shrink z^2 S is 1 in float. So S > 2^-125, above the smallest normal float.
     */
    private static final double LARGEST = 0x1p100;

    private static final int FORMAT = 1;

    private final LearnerSettings settings;
    private final int rank;
    private final double r;
    private final BlockPairs pairs;
    private final float[][] rows;
    private final float[][] variance;
    private final RisingError[] errors;
    private final int[][] runsByClass;

    // Workspaces of learn.
    // By column: images, sums of z^2 S, steps and what shrinks S.
    // By pair: margins, positions of those that update, and the ranges of their columns.
    // By entry of the event: its square.
    private final float[] h;
    private final float[] g;
    private final float[] step;
    private final float[] shrink;
    private final double[] margins;
    private final int[] updating;
    private final int[] runs;
    private final float[] squares;

    /**
     * @param settings classes, rank d, r and the random start are used
     * @param rows n + 1 rows of pairs x 2 d columns; taken over
     * @param variance S, of the same shape, in (0, 1]; taken over
     * @param errors one for each pair; taken over
     */
    HerdedBlock(LearnerSettings settings, BlockPairs pairs, float[][] rows, float[][] variance, RisingError[] errors) {
        this.settings = settings;
        this.rank = settings.rank();
        this.r = settings.updates().confidence();
        this.pairs = pairs;
        this.rows = rows;
        this.variance = variance;
        this.errors = errors;
        int classes = settings.classes().size();
        int width = 2 * rank;
        this.runsByClass = ColumnRuns.byClass(pairs, classes, width);
        this.h = new float[pairs.count() * width];
        this.g = new float[pairs.count() * width];
        this.step = new float[pairs.count() * width];
        this.shrink = new float[pairs.count() * width];
        this.margins = new double[pairs.count()];
        this.updating = new int[pairs.count()];
        this.runs = new int[2 * pairs.count()];
        this.squares = new float[rows.length - 1];
    }

    /** A block at the given start, every S = 1. */
    static HerdedBlock start(LearnerSettings settings, BlockPairs pairs, float[][] rows) {
        float[][] variance = new float[rows.length][rows[0].length];
        for (float[] row : variance) {
            Arrays.fill(row, 1f);
        }
        RisingError[] errors = new RisingError[pairs.count()];
        for (int position = 0; position < errors.length; position++) {
            errors[position] = new RisingError();
        }
        return new HerdedBlock(settings, pairs, rows, variance, errors);
    }

    @Override
    public List<ClassPair> pairs() {
        return pairs.all();
    }

    @Override
    public PairCounts counts(int pair) {
        return pairs.counts(pair).withRestarts(errors[pair].restarts());
    }

    @Override
    public void learn(Features x, int label) {
        int[] positions = pairs.positionsOf(label);
        if (positions.length == 0) {
            return;
        }
        requireSize(x);
        int[] ranges = runsByClass[label];
        for (int run = 0; run < ranges.length; run += 2) {
            RowKernels.multiply(rows, x, ranges[run], ranges[run + 1], h);
        }
        update(x, label, positions);
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        requireSize(x);
        RowKernels.multiply(rows, x, 0, h.length, h);
        PairColumns.scores(h, rank, scores);
        update(x, label, pairs.positionsOf(label));
    }

    private void requireSize(Features x) {
        if (x.size() != rows.length - 1) {
            throw new IllegalArgumentException("event has " + x.size() + " features, expected " + (rows.length - 1));
        }
    }

    /** From the images: which pairs update, what is needed of S, their steps, and the rows; neighbours in one pass. */
    private void update(Features x, int label, int[] positions) {
        double zSquared = x.squaredNorm();
        int count = 0;
        for (int position : positions) {
            if (violates(position, label, zSquared)) {
                updating[count++] = position;
            }
        }
        if (count == 0) {
            return;
        }
        square(x.values());
        int end = ColumnRuns.of(updating, count, 2 * rank, runs);
        for (int run = 0; run < end; run += 2) {
            RowKernels.multiply(variance, x, squares, runs[run], runs[run + 1], g);
            Arrays.fill(step, runs[run], runs[run + 1], 0f);
            Arrays.fill(shrink, runs[run], runs[run + 1], 0f);
        }
        for (int i = 0; i < count; i++) {
            solve(updating[i], pairs.isPositive(updating[i], label), zSquared);
        }
        for (int run = 0; run < end; run += 2) {
            ConfidenceKernels.project(rows, variance, x, squares, runs[run], runs[run + 1], step, shrink);
        }
    }

    /** Counts the example and keeps its margin; whether the pair is to learn it. */
    private boolean violates(int position, int label, double zSquared) {
        boolean positive = pairs.isPositive(position, label);
        int u = position * 2 * rank;
        double score = PairColumns.squaredNorm(h, u, rank) - PairColumns.squaredNorm(h, u + rank, rank);
        double margin = positive ? score : -score;
        margins[position] = margin;
        boolean mistake = positive ? margin < 0 : margin <= 0;
        pairs.countExample(position, mistake);
        if (errors[position].refutes(mistake)) {
            restart(position);
            return false;
        }
        if (!Double.isFinite(margin) || !(zSquared <= LARGEST)) {
            pairs.countDegenerate(position);
            return false;
        }
        return margin < 1;
    }

    private void restart(int position) {
        StartRows.restart(settings, pairs.all().get(position), position, rows);
        int from = position * 2 * rank;
        for (float[] row : variance) {
            Arrays.fill(row, from, from + 2 * rank, 1f);
        }
    }

    /** Writes the pair's step and what shrinks S, for z = 1; leaves them 0 if it cannot update. */
    private void solve(int position, boolean positive, double zSquared) {
        int u = position * 2 * rank;
        int end = u + 2 * rank;
        double v = 0;
        double largest = 0;
        for (int k = u; k < end; k++) {
            v += 4.0 * h[k] * h[k] * g[k];
            largest = Math.max(largest, Math.abs(h[k]));
        }
        double t = (1 - margins[position]) / (v + r);
        // Images of 0 have no gradient: as when no step is possible, nothing is learned.
        if (!(largest > 0 && 2 * t * largest * Math.sqrt(zSquared) <= LARGEST)) {
            pairs.countDegenerate(position);
            return;
        }
        pairs.countUpdate(position);
        double gain = positive ? 2 * t : -2 * t;
        double most = LARGEST / zSquared;
        for (int k = u; k < end; k++) {
            step[k] = (float) ((k < u + rank ? gain : -gain) * h[k]);
            shrink[k] = (float) Math.min(4.0 * h[k] * h[k] / r, most);
        }
    }

    private void square(float[] values) {
        for (int k = 0; k < values.length; k++) {
            squares[k] = values[k] * values[k];
        }
    }

    @Override
    public DosModel model(int pair) {
        return PairColumns.model(rows, rank, pair);
    }

    @Override
    public TrainingBlock copy() {
        RisingError[] copies = new RisingError[errors.length];
        for (int position = 0; position < copies.length; position++) {
            copies[position] = errors[position].copy();
        }
        return new HerdedBlock(settings, pairs.copy(), RowBytes.copy(rows), RowBytes.copy(variance), copies);
    }

    /** Header, parameters, variances, and what is held against each pair. */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        header(rank, rows.length).write(pairs, out);
        RowBytes.write(rows, out);
        RowBytes.write(variance, out);
        for (RisingError error : errors) {
            error.writeTo(out);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static HerdedBlock readFrom(DataInput in, LearnerSettings settings) throws IOException {
        int rank = settings.rank();
        int dimension = settings.features() + 1;
        BlockPairs pairs = header(rank, dimension).read(in, settings.classes().size());
        float[][] rows = new float[dimension][pairs.count() * 2 * rank];
        float[][] variance = new float[dimension][pairs.count() * 2 * rank];
        RowBytes.read(in, rows);
        RowBytes.read(in, variance);
        RisingError[] errors = new RisingError[pairs.count()];
        for (int position = 0; position < errors.length; position++) {
            errors[position] = RisingError.readFrom(in);
        }
        return new HerdedBlock(settings, pairs, rows, variance, errors);
    }

    private static BlockHeader header(int rank, int dimension) {
        return new BlockHeader("herded", FORMAT, rank, dimension);
    }
}
