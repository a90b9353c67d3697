package org.lorentztron.model.learner.dos;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.average.AlignedAverage;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.WeightSequence;
import org.lorentztron.model.parameters.PairCounters;

/**
 * Difference-of-squares classifiers: random start, passive-aggressive updates, aligned averages (paper 1). Immutable.
 */
public final class DosLearner implements PairLearner {
    private final LearnerSettings settings;
    private final boolean touched;
    private final UpdateStep rule;

    /** Uses classes, features, rank, startFit, initScale, seed, update and aggressiveness of the settings. */
    public DosLearner(LearnerSettings settings) {
        this(settings, settings.holdsTouchedFeatures());
    }

    /** @param touched whether blocks hold only features that an event has touched, whatever the settings say */
    DosLearner(LearnerSettings settings, boolean touched) {
        this.settings = settings;
        this.touched = touched;
        this.rule = UpdateStep.of(settings.updates());
    }

    @Override
    public PairTrainingBlock newBlock(List<? extends Part> pairs, StartModels starts) {
        PairCounters block = new PairCounters(pairs, settings.classes().size(), starts);
        return DosBlock.start(rule, settings, touched, block, starts);
    }

    @Override
    public PairTrainingBlock readBlock(DataInput in) throws IOException {
        return DosBlock.readFrom(in, rule, settings, touched);
    }

    @Override
    public long trainingBytesPerPart() {
        return (long) Float.BYTES * 2 * settings.rank() * (settings.features() + 1L);
    }

    /** The first events, until the start is fitted to them. */
    @Override
    public int heldEventsPerPart() {
        return settings.startFit();
    }

    @Override
    public int snapshotRank() {
        return settings.rank();
    }

    @Override
    public PairModelAverage newAverage(WeightSequence weights) {
        return new AlignedAverage(weights);
    }

    @Override
    public PairModelAverage restoreAverage(WeightSequence weights, long intervals, DosModel average) {
        return AlignedAverage.of(weights, intervals, average);
    }
}
