package org.lorentztron.model.learner.herded;

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
 * Difference-of-squares classifiers whose parameters have confidences (papers 1 and 4 joined): start and averages as in
 * {@link org.lorentztron.model.learner.dos.DosLearner}, updates by AROW's rule at the current gradient. Confidences
 * shape training alone: models and averages are those of any difference of squares. Immutable.
 */
public final class HerdedLearner implements PairLearner {
    private final LearnerSettings settings;

    private final boolean touched;

    /** Uses classes, features, rank, startFit, initScale and seed of the settings. */
    public HerdedLearner(LearnerSettings settings) {
        this(settings, settings.holdsTouchedFeatures());
    }

    /** @param touched whether blocks hold only features that an event has touched, whatever the settings say */
    HerdedLearner(LearnerSettings settings, boolean touched) {
        this.settings = settings;
        this.touched = touched;
    }

    @Override
    public PairTrainingBlock newBlock(List<? extends Part> pairs, StartModels starts) {
        return HerdedBlock.start(
                settings, touched, new PairCounters(pairs, settings.classes().size(), starts), starts);
    }

    @Override
    public PairTrainingBlock readBlock(DataInput in) throws IOException {
        return HerdedBlock.readFrom(in, settings, touched);
    }

    /** A parameter and its variance, both float32. */
    @Override
    public long trainingBytesPerPart() {
        return (long) 2 * Float.BYTES * 2 * settings.rank() * (settings.features() + 1L);
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
