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
    public TrainingBlock newBlock(List<ClassPair> pairs) {
        int rank = settings.rank();
        int dimension = settings.features() + 1;
        BlockPairs block = new BlockPairs(pairs, settings.classes().size());
        float[][] rows = new float[dimension][block.count() * 2 * rank];
        for (int position = 0; position < block.count(); position++) {
            fill(rows, position * 2 * rank, start(block.all().get(position)));
        }
        return new PairBlock(rule, rank, settings.classes().size(), block, rows);
    }

    private StartValues start(ClassPair pair) {
        double deviation = settings.initScale() / Math.sqrt((double) settings.rank() * (settings.features() + 1));
        return new StartValues(
                settings.seed(),
                settings.classes().get(pair.a()),
                settings.classes().get(pair.b()),
                deviation);
    }

    private void fill(float[][] rows, int column, StartValues start) {
        int rank = settings.rank();
        for (int j = 0; j < rows.length; j++) {
            for (int unit = 0; unit < rank; unit++) {
                rows[j][column + unit] = start.value(StartValues.SIDE_U, unit, j);
                rows[j][column + rank + unit] = start.value(StartValues.SIDE_V, unit, j);
            }
        }
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
