package org.lorentztron.model.learner.dos;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.parameters.BlockHeader;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.InitialRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.PairUnits;
import org.lorentztron.model.parameters.StartFits;
import org.lorentztron.model.probability.PlattScaling;

/**
 * DoS pairs over their life: {@link OnlineDosPairs} says how they learn, and here is when they begin again.
 *
 * <p>Where the settings say so, pairs start again from fits to their first events: {@link StartFits}.
 *
 * <p>Rows are there from the start or made on first touch. Not thread-safe.
 */
final class DosBlock implements PairTrainingBlock, StartFits.Fittable {
    private static final int VERSION = 1;

    private final UpdateStep rule;
    private final boolean touched;
    private final int rank;
    private final PairCounters pairs;
    private final InitialRows start;
    private final BlockRows rows;
    private final StartFits fits;
    private final OnlineDosPairs online;
    private final UnitRuns[] unitsByClass;

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
        this.online = new OnlineDosPairs(rule, rank, pairs, rows);
        this.unitsByClass = pairs.unitsByClass(2 * rank, online.gap(), rows.layout());
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
        learn(x, label, 1);
    }

    @Override
    public void learn(Features x, int label, double weight) {
        int[] positions = pairs.positionsOf(label);
        if (positions.length == 0) {
            return;
        }
        float[] h = online.enter(x, unitsByClass[label]);
        online.count(label, weight, positions, h);
        online.update(x, label, weight, positions, h);
        fits.add(x, label, weight);
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        float[] h = online.enter(x, online.all());
        online.scores(h, scores);
        int[] positions = pairs.positionsOf(label);
        online.count(label, 1, positions, h);
        online.update(x, label, 1, positions, h);
        fits.add(x, label, 1);
    }

    @Override
    public void score(Features x, double[] scores) {
        online.scoreHeld(x, scores);
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
    public void learnAgain(int position, Features x, int label, double weight) {
        online.learn(x, label, weight, position);
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
