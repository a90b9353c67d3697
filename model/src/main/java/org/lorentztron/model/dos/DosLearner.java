package org.lorentztron.model.dos;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.align.AlignedAverage;
import org.lorentztron.model.align.WeightSequence;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Difference-of-squares classifiers: random start, passive-aggressive updates, aligned averages (paper 1). Immutable.
 */
public final class DosLearner implements Learner {
    private final LearnerSettings settings;
    private final UpdateStep rule;

    /** Uses classes, features, rank, initScale, seed, update and aggressiveness of the settings. */
    public DosLearner(LearnerSettings settings) {
        this.settings = settings;
        this.rule = UpdateStep.of(settings.updates());
    }

    @Override
    public TrainingBlock newBlock(List<ClassPair> pairs, StartModels starts) {
        int classes = settings.classes().size();
        BlockPairs block = new BlockPairs(pairs, classes);
        return new PairBlock(rule, settings.rank(), classes, block, StartRows.of(settings, block, starts));
    }

    @Override
    public TrainingBlock readBlock(DataInput in) throws IOException {
        return PairBlock.readFrom(
                in,
                rule,
                settings.rank(),
                settings.features() + 1,
                settings.classes().size());
    }

    @Override
    public long trainingBytesPerPair() {
        return (long) Float.BYTES * 2 * settings.rank() * (settings.features() + 1L);
    }

    @Override
    public int snapshotRank() {
        return settings.rank();
    }

    @Override
    public ModelAverage newAverage(WeightSequence weights) {
        return new AlignedAverage(weights);
    }

    @Override
    public ModelAverage restoreAverage(WeightSequence weights, long intervals, DosModel average) {
        return AlignedAverage.of(weights, intervals, average);
    }
}
