package org.lorentztron.model.learner.linear;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.Part;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;

/** Linear classifiers: start at 0, passive-aggressive updates (paper 1, eq. 2). Immutable. */
public final class LinearLearner extends BridgedLearner {
    private final LearnerSettings settings;
    private final boolean touched;
    private final LinearPassiveAggressive rule;

    /** Uses classes, features, update and aggressiveness of the settings. */
    public LinearLearner(LearnerSettings settings) {
        this(settings, settings.holdsTouchedFeatures());
    }

    /** @param touched whether blocks hold only features that an event has touched, whatever the settings say */
    LinearLearner(LearnerSettings settings, boolean touched) {
        this.settings = settings;
        this.touched = touched;
        this.rule = LinearPassiveAggressive.of(settings.updates());
    }

    @Override
    public PairTrainingBlock newBlock(List<? extends Part> pairs, StartModels starts) {
        PairCounters block = new PairCounters(pairs, settings.classes().size(), starts);
        BlockRows rows = LinearStart.rows(features(), block, starts, false);
        rows.limit(settings.memory());
        return new PassiveAggressiveBlock(rule, block, rows);
    }

    @Override
    public long trainingBytesPerPart() {
        return Float.BYTES * (settings.features() + 1L);
    }

    @Override
    public PairTrainingBlock readBlock(DataInput in) throws IOException {
        LinearBlock block =
                PassiveAggressiveBlock.readFrom(in, rule, settings.classes().size(), features());
        block.rows().limit(settings.memory());
        return block;
    }

    private FeatureRows features() {
        return FeatureRows.of(settings.features(), touched);
    }
}
