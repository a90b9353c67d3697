package org.lorentztron.model.learner.linear;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.parameters.BlockHeader;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.HeldScores;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.RowBlock;
import org.lorentztron.model.parameters.RowInitializer;

/**
 * Many linear pairs in their training form: a row holds the weight of a feature in every pair, float32. Subclasses know
 * what an event makes of them; their steps are computed in float64.
 *
 * <p>Images beyond the range of float skip their update and are counted as degenerate. Not thread-safe.
 */
abstract class LinearBlock extends RowBlock {
    private static final int VERSION = 2;

    final Kernels kernels;
    /** Where the one unit of the pair at a position is. */
    final UnitLayout layout;

    /** The event being learned. */
    final Entries z = new Entries();
    /** Its scores, by unit. */
    final float[] h;
    /** Its margins, by the position of the pairs that contain its label. */
    final double[] margins;

    private final UnitRuns allUnits;
    private final UnitRuns[] unitsByClass;
    private final HeldScores held;

    /** @param rows of one unit per pair; taken over */
    LinearBlock(PairCounters pairs, BlockRows rows) {
        super(pairs, rows);
        this.kernels = Kernels.fastest(pairs.count());
        this.layout = rows.layout();
        this.h = newUnits();
        this.margins = new double[pairs.count()];
        this.allUnits = UnitRuns.all(pairs.count(), layout);
        // Pairs of one unit each are so short that all between the first and the last are one run.
        this.unitsByClass = pairs.unitsByClass(1, pairs.count(), layout);
        this.held = HeldScores.ofWeights(rows, kernels, pairs);
    }

    final BlockRows rows() {
        return rows;
    }

    /** Zeros, in an array by unit: one for each pair. */
    final float[] newUnits() {
        return new float[layout.length(pairs.count())];
    }

    /**
     * Learns an event that is in {@link #z} and whose margins are in {@link #margins}.
     *
     * @param weight as in {@link #learn(Features, int, double)}
     * @param positions the pairs that contain the label, ascending, at least one
     * @param units theirs, and those between
     */
    abstract void update(Features x, int label, double weight, int[] positions, UnitRuns units);

    @Override
    public final PartCounts counts(int pair) {
        return pairs.counts(pair);
    }

    @Override
    public final void learn(Features x, int label, double weight) {
        int[] positions = pairs.positionsOf(label);
        if (positions.length == 0) {
            return;
        }
        computeScores(x, unitsByClass[label]);
        countThenUpdate(x, label, weight, positions);
    }

    private void countThenUpdate(Features x, int label, double weight, int[] positions) {
        rows.mark(z, label);
        for (int position : positions) {
            margins[position] = margin(position, label);
            pairs.countExample(position, pairs.isPositive(position, label), margins[position], weight);
        }
        update(x, label, weight, positions, unitsByClass[label]);
    }

    @Override
    public final void scoreThenLearn(Features x, int label, double[] scores) {
        computeScores(x, allUnits);
        for (int position = 0; position < pairs.count(); position++) {
            scores[position] = h[layout.index(position)];
        }
        int[] positions = pairs.positionsOf(label);
        if (positions.length > 0) {
            countThenUpdate(x, label, 1, positions);
        }
    }

    @Override
    public final void score(Features x, double[] scores) {
        held.write(x, h, scores);
    }

    private void computeScores(Features x, UnitRuns units) {
        rows.enter(x, z);
        kernels.multiply(rows.values(), z, z.values(), units, h);
    }

    /** +1 if the label is the first class of the pair, else -1. */
    final int sign(int position, int label) {
        return pairs.isPositive(position, label) ? 1 : -1;
    }

    /** The margin of the event in a pair that contains its label, from {@link #h}. */
    final double margin(int position, int label) {
        float score = h[layout.index(position)];
        return pairs.isPositive(position, label) ? score : -score;
    }

    @Override
    public final DosModel model(int pair) {
        BlockRows.Held held = rows.held(pair);
        return LinearBridge.toDos(held.featureSet(), unit(rows.values(), held, pair));
    }

    /** The weights of the pair at a position, of the features it holds and the constant one. */
    final double[] weights(int pair) {
        return unit(rows.values(), rows.held(pair), pair);
    }

    /** The parameters of a pair's unit, for the features that it holds. */
    final double[] unit(float[][] rows, BlockRows.Held held, int pair) {
        double[] unit = new double[held.rows().length];
        int index = layout.index(pair);
        for (int k = 0; k < unit.length; k++) {
            unit[k] = rows[held.rows()[k]][index];
        }
        return unit;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        header(rows.features(), !rows.isAll()).write(pairs, out);
        rows.writeTo(out);
    }

    /**
     * Reads what {@link #writeTo} wrote before the rows.
     *
     * @param features the rows that blocks start with
     */
    static PairCounters readPairs(DataInput in, int classes, FeatureRows features) throws IOException {
        return header(features.features(), !features.isAll()).read(in, classes);
    }

    private static BlockHeader header(int features, boolean touched) {
        return new BlockHeader("linear", VERSION, touched, 0, features + 1L);
    }

    /** Reads the rows. */
    static BlockRows readRows(DataInput in, FeatureRows features, PairCounters pairs, boolean withVariances)
            throws IOException {
        return BlockRows.readFrom(in, features, pairs, RowInitializer.ZEROS, pairs.count(), withVariances);
    }
}
