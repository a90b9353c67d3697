package org.lorentztron.model.learner.herded;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.SleepingBlock;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.AwakePairs;
import org.lorentztron.model.parameters.ErrorRateAlarm;
import org.lorentztron.model.parameters.InitialRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.QuadraticBlock;
import org.lorentztron.model.parameters.QuadraticState;
import org.lorentztron.model.parameters.StartFits;

/**
 * Herded pairs over their life: {@link HerdedPairs} says how they learn, and here is when they are reset and when they
 * rest.
 *
 * <p>Where S only shrinks, a pair whose past no longer predicts its events would adapt slowly. When
 * {@link ErrorRateAlarm} detects this, the pair resets to a new random start and S = 1. The deciding event is not
 * trained.
 *
 * <p>A pair that starts again from a fit has S = 1. Not thread-safe.
 */
final class HerdedBlock extends QuadraticBlock implements SleepingBlock {
    private static final String NAME = "herded";
    private static final int VERSION = 2;

    private final ErrorRateAlarm[] errors;
    private final HerdedPairs online;
    private final AwakePairs awake;

    HerdedBlock(QuadraticState state, ErrorRateAlarm[] errors, StartFits fits) {
        this(state, errors, fits, new HerdedPairs(state.settings(), state.pairs(), state.rows()));
    }

    private HerdedBlock(QuadraticState state, ErrorRateAlarm[] errors, StartFits fits, HerdedPairs online) {
        super(state, fits, online);
        this.errors = errors;
        this.online = online;
        this.awake = new AwakePairs(pairs, 2 * state.settings().rank(), online.gap(), rows.layout());
    }

    /** A block at its start, every S = 1. */
    static HerdedBlock start(LearnerSettings settings, boolean touched, PairCounters pairs, StartModels starts) {
        QuadraticState state = QuadraticState.start(settings, touched, pairs, starts, true);
        ErrorRateAlarm[] errors = new ErrorRateAlarm[pairs.count()];
        for (int position = 0; position < errors.length; position++) {
            errors[position] = new ErrorRateAlarm();
        }
        return new HerdedBlock(state, errors, StartFits.of(settings, pairs, starts));
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
    public void learn(Features x, int label, double weight) {
        int[] positions = awake.positionsOf(label);
        if (positions.length == 0) {
            return;
        }
        float[] h = online.enter(x, awake.unitsOf(label));
        update(x, label, weight, positions, h);
        fits.add(x, label, weight, this);
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        float[] h = online.enter(x, online.all());
        online.scores(h, scores);
        update(x, label, 1, awake.positionsOf(label), h);
        fits.add(x, label, 1, this);
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
        pairs.restartCalibration(position);
        InitialRows start = state.start();
        start.restart(position, rows);
        online.resetVariances(position);
    }

    @Override
    public void sleep(int pair) {
        // It wakes from a model, and whether it sees an event while it sleeps depends on the block's other pairs.
        fits.giveUp(pair);
        rows.rest(pair);
        awake.set(pair, true);
    }

    @Override
    public boolean keepsSleepers() {
        return rows.isAll() || rows.keepsTouches();
    }

    @Override
    public void wake(int pair) {
        rows.goOn(pair);
        begin(pair);
    }

    @Override
    public void wake(int pair, PartModel model) {
        DosModel from = (DosModel) model;
        rows.giveOnly(pair, from.featureSet());
        state.start().restartFrom(pair, from, rows);
        begin(pair);
    }

    private void begin(int pair) {
        errors[pair].forget();
        pairs.restartCalibration(pair);
        awake.set(pair, false);
    }

    @Override
    protected boolean[] asleep() {
        return awake.asleep();
    }

    @Override
    public void startFrom(int position, @Nullable DosModel fitted) {
        super.startFrom(position, fitted);
        online.resetVariances(position);
        // It has seen no restart, or nothing would have been fitted; mistakes of the start before say nothing now.
        errors[position] = new ErrorRateAlarm();
    }

    @Override
    public void learnAgain(int position, Features x, int label, double weight) {
        float[] h = online.enter(x, online.of(position));
        online.begin(x);
        online.margin(position, label, h);
        online.add(position);
        online.update(label, weight, h);
    }

    @Override
    public PairTrainingBlock copy() {
        ErrorRateAlarm[] copies = new ErrorRateAlarm[errors.length];
        for (int position = 0; position < copies.length; position++) {
            copies[position] = errors[position].copy();
        }
        QuadraticState stateCopy = state.copy();
        HerdedBlock copy = new HerdedBlock(stateCopy, copies, fits.copy(stateCopy.pairs()));
        copy.awake.setAll(awake.asleep());
        return copy;
    }

    /** The state, what is held against each pair, which pairs sleep, and which wait for fits. */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        state.writeTo(out, NAME, VERSION);
        for (ErrorRateAlarm error : errors) {
            error.writeTo(out);
        }
        awake.writeTo(out);
        fits.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static HerdedBlock readFrom(DataInput in, LearnerSettings settings, boolean touched) throws IOException {
        QuadraticState state = QuadraticState.readFrom(in, NAME, VERSION, settings, touched, true);
        ErrorRateAlarm[] errors = new ErrorRateAlarm[state.pairs().count()];
        for (int position = 0; position < errors.length; position++) {
            errors[position] = ErrorRateAlarm.readFrom(in);
        }
        boolean[] asleep = AwakePairs.read(in, errors.length);
        HerdedBlock block = new HerdedBlock(state, errors, StartFits.readFrom(in, settings, state.pairs()));
        block.awake.setAll(asleep);
        return block;
    }
}
