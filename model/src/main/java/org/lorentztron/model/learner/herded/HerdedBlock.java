package org.lorentztron.model.learner.herded;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.RestingBlock;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.AwakePairs;
import org.lorentztron.model.parameters.BlockHeader;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.ErrorRateAlarm;
import org.lorentztron.model.parameters.InitialRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.PairUnits;
import org.lorentztron.model.parameters.StartFits;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Herded pairs over their life: {@link OnlinePairs} says how they learn, and here is when they begin again and when
 * they rest.
 *
 * <p>Where S only shrinks, a pair whose past no longer predicts its events would adapt slowly. When
 * {@link ErrorRateAlarm} detects this, the pair resets to a new random start and S = 1. The deciding event is not
 * trained.
 *
 * <p>Where the settings say so, pairs start again from fits to their first events, with S = 1: {@link StartFits}. Not
 * thread-safe.
 */
final class HerdedBlock implements PairTrainingBlock, RestingBlock, StartFits.Fittable {
    private static final int VERSION = 1;

    private final LearnerSettings settings;
    private final boolean touched;
    private final PairCounters pairs;
    private final InitialRows start;
    private final BlockRows rows;
    private final ErrorRateAlarm[] errors;
    private final StartFits fits;
    private final OnlinePairs online;
    private final AwakePairs awake;

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
        this.pairs = pairs;
        this.start = start;
        this.rows = rows;
        this.errors = errors;
        this.fits = fits;
        this.online = new OnlinePairs(settings, pairs, rows);
        this.awake = new AwakePairs(pairs, 2 * settings.rank(), online.gap(), rows.layout());
    }

    /** A block at its start, every S = 1. */
    static HerdedBlock start(LearnerSettings settings, boolean touched, PairCounters pairs, StartModels starts) {
        InitialRows start = InitialRows.of(settings, pairs, starts);
        ErrorRateAlarm[] errors = new ErrorRateAlarm[pairs.count()];
        for (int position = 0; position < errors.length; position++) {
            errors[position] = new ErrorRateAlarm();
        }
        BlockRows rows = start.rows(FeatureRows.of(settings.features(), touched), starts, true);
        rows.limit(settings.memory());
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
    public long refutations(int pair) {
        return errors[pair].restarts();
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
    public void learn(Features x, int label) {
        learn(x, label, 1);
    }

    @Override
    public void learn(Features x, int label, double weight) {
        int[] positions = awake.positionsOf(label);
        if (positions.length == 0) {
            return;
        }
        float[] h = online.enter(x, awake.unitsOf(label));
        update(x, label, weight, positions, h);
        fits.add(x, label, weight);
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        float[] h = online.enter(x, online.all());
        online.scores(h, scores);
        update(x, label, 1, awake.positionsOf(label), h);
        fits.add(x, label, 1);
    }

    private void update(Features x, int label, double weight, int[] positions, float[] h) {
        online.mark(label);
        online.begin(x);
        for (int position : positions) {
            double margin = online.margin(position, label, h);
            boolean mistake = pairs.countExample(position, pairs.isPositive(position, label), margin, weight);
            if (errors[position].refutes(mistake)) {
                restart(position);
            } else {
                online.add(position);
            }
        }
        online.update(label, weight, h);
    }

    private void restart(int position) {
        fits.giveUp(position);
        pairs.forgetScores(position);
        start.restart(position, rows);
        online.resetVariances(position);
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
        rows.giveOnly(pair, from.featureSet());
        start.restartFrom(pair, from, rows);
        errors[pair].forget();
        pairs.forgetScores(pair);
        awake.set(pair, false);
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
        rows.forget(end, awake.resting());
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
        online.resetVariances(position);
        // It has seen no restart, or nothing would have been fitted; mistakes of the random start say nothing now.
        errors[position] = new ErrorRateAlarm();
    }

    @Override
    public void learnAgain(int position, Features x, int label, double weight) {
        float[] h = online.enter(x, online.of(position));
        online.begin(x);
        double margin = online.margin(position, label, h);
        pairs.countExample(position, pairs.isPositive(position, label), margin, weight);
        online.add(position);
        online.update(label, weight, h);
    }

    @Override
    public DosModel model(int pair) {
        return PairUnits.model(rows, settings.rank(), pair);
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
        rows.limit(settings.memory());
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
        return new BlockHeader("herded", VERSION, touched, settings.rank(), settings.features() + 1L);
    }
}
