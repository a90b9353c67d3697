package org.lorentztron.model.learner.dos;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.QuadraticBlock;
import org.lorentztron.model.parameters.QuadraticState;
import org.lorentztron.model.parameters.StartFits;

/**
 * DoS pairs over their life: {@link DosPairs} says how they learn, the frame when they begin again. Not thread-safe.
 */
final class DosBlock extends QuadraticBlock {
    private static final String NAME = "DoS";
    private static final int VERSION = 2;

    private final UpdateStep rule;
    private final DosPairs online;
    private final UnitRuns[] unitsByClass;

    DosBlock(UpdateStep rule, QuadraticState state, StartFits fits) {
        this(rule, state, fits, new DosPairs(rule, state.settings().rank(), state.pairs(), state.rows()));
    }

    private DosBlock(UpdateStep rule, QuadraticState state, StartFits fits, DosPairs online) {
        super(state, fits, online);
        this.rule = rule;
        this.online = online;
        this.unitsByClass = pairs.unitsByClass(2 * state.settings().rank(), online.gap(), rows.layout());
    }

    /**
     * A block at its start.
     *
     * @param rule how far updates go
     * @param touched whether rows are made on first touch
     * @param pairs taken over
     */
    static DosBlock start(
            UpdateStep rule, LearnerSettings settings, boolean touched, PairCounters pairs, StartModels starts) {
        QuadraticState state = QuadraticState.start(settings, touched, pairs, starts, false);
        return new DosBlock(rule, state, StartFits.of(settings, pairs, starts));
    }

    @Override
    public PartCounts counts(int pair) {
        return pairs.counts(pair).withRestarts(fits.restarts(pair));
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
        fits.add(x, label, weight, this);
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        float[] h = online.enter(x, online.all());
        online.scores(h, scores);
        int[] positions = pairs.positionsOf(label);
        online.count(label, 1, positions, h);
        online.update(x, label, 1, positions, h);
        fits.add(x, label, 1, this);
    }

    @Override
    public void learnAgain(int position, Features x, int label, double weight) {
        online.learnAgain(x, label, weight, position);
    }

    @Override
    public PairTrainingBlock copy() {
        QuadraticState copy = state.copy();
        return new DosBlock(rule, copy, fits.copy(copy.pairs()));
    }

    /** The state, and which pairs wait for fits. */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        state.writeTo(out, NAME, VERSION);
        fits.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static DosBlock readFrom(DataInput in, UpdateStep rule, LearnerSettings settings, boolean touched)
            throws IOException {
        QuadraticState state = QuadraticState.readFrom(in, NAME, VERSION, settings, touched, false);
        return new DosBlock(rule, state, StartFits.readFrom(in, settings, state.pairs()));
    }
}
