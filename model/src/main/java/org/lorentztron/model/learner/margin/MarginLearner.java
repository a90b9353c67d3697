package org.lorentztron.model.learner.margin;

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
 * Large margins on windows of events (paper 7): see {@link MarginBlock}. A model is a difference of squares of rank d;
 * it is 0 until its first fit. Immutable.
 */
public final class MarginLearner implements PairLearner {
    private final LearnerSettings settings;
    private final boolean touched;
    private final int mostKept;

    /**
     * Uses classes, features, rank, and of the updates aggressiveness and window W of the settings. At most W / 2
     * support vectors of a side stay when newer events come.
     */
    public MarginLearner(LearnerSettings settings) {
        this(settings, settings.holdsTouchedFeatures());
    }

    /** @param touched whether models hold only features that events have had, whatever the settings say */
    MarginLearner(LearnerSettings settings, boolean touched) {
        this(settings, touched, settings.updates().window() / 2);
    }

    /** @param mostKept how many support vectors of a side stay when newer events come, from 0 to W - 1 */
    MarginLearner(LearnerSettings settings, boolean touched, int mostKept) {
        this.settings = settings;
        this.touched = touched;
        this.mostKept = mostKept;
    }

    @Override
    public PairTrainingBlock newBlock(List<? extends Part> pairs, StartModels starts) {
        PairCounters block = new PairCounters(pairs, settings.classes().size(), starts);
        return MarginBlock.start(settings, touched, mostKept, block, starts);
    }

    @Override
    public PairTrainingBlock readBlock(DataInput in) throws IOException {
        return MarginBlock.readFrom(in, settings, touched, mostKept);
    }

    /** U and V, in float64. */
    @Override
    public long trainingBytesPerPart() {
        return 2L * settings.rank() * (settings.features() + 1L) * Double.BYTES;
    }

    /** Two windows. */
    @Override
    public int heldEventsPerPart() {
        return 2 * settings.updates().window();
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
