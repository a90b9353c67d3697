package org.lorentztron.model.linear;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.align.WeightSequence;
import org.lorentztron.model.dos.BlockPairs;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Linear classifiers: start at 0, passive-aggressive updates (paper 1, eq. 2), plain averages, published as DoS models
 * of rank 1 (eq. 7). Immutable.
 */
public final class LinearLearner implements Learner {
    private final LearnerSettings settings;
    private final LinearPassiveAggressive rule;

    /** Uses classes, features, update and aggressiveness of the settings. */
    public LinearLearner(LearnerSettings settings) {
        this.settings = settings;
        this.rule = LinearPassiveAggressive.of(settings.updates());
    }

    @Override
    public TrainingBlock newBlock(List<ClassPair> pairs, StartModels starts) {
        BlockPairs block = new BlockPairs(pairs, settings.classes().size());
        float[][] rows = LinearStart.rows(settings, block, starts);
        return new LinearBlock(settings.classes().size(), rule, block, rows);
    }

    @Override
    public TrainingBlock readBlock(DataInput in) throws IOException {
        return LinearBlock.readFrom(in, settings.classes().size(), settings.features() + 1, rule);
    }

    @Override
    public int snapshotRank() {
        return 1;
    }

    @Override
    public ModelAverage newAverage(WeightSequence weights) {
        return new LinearAverage(weights);
    }

    @Override
    public ModelAverage restoreAverage(WeightSequence weights, long intervals, DosModel average) {
        return new LinearAverage(weights, intervals, average);
    }
}
