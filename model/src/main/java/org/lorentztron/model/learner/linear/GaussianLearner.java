package org.lorentztron.model.learner.linear;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Part;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;

/**
 * Linear classifiers with a Gaussian distribution over their weights (paper 4): start at mu = 0 or a published model,
 * and Sigma = I, updates by a {@link GaussianRule}, of which mu is published. Immutable.
 */
public final class GaussianLearner extends BridgedLearner {
    private final LearnerSettings settings;
    private final boolean touched;
    private final Covariance covariance;
    private final GaussianRule rule;

    private GaussianLearner(LearnerSettings settings, boolean touched, Covariance covariance, GaussianRule rule) {
        if (touched && covariance == Covariance.FULL) {
            throw new IllegalArgumentException("number of features is " + settings.features() + ", expected at most "
                    + FeatureSet.MOST_HELD_FEATURES + " for a full covariance");
        }
        this.settings = settings;
        this.touched = touched;
        this.covariance = covariance;
        this.rule = rule;
    }

    /**
     * AROW, with classes, features, aggressiveness and covariance of the settings.
     *
     * @throws IllegalArgumentException if the covariance is full and there are more features than
     *     {@link LearnerSettings#MOST_HELD_FEATURES}
     */
    public static GaussianLearner arow(LearnerSettings settings) {
        return arow(settings, settings.holdsTouchedFeatures());
    }

    /** @param touched whether blocks hold only features that an event has touched, whatever the settings say */
    static GaussianLearner arow(LearnerSettings settings, boolean touched) {
        Covariance covariance = settings.updates().covariance();
        // Its precision does not depend on the variance, which makes the two one; the kernel of exact is NHERD's.
        return new GaussianLearner(
                settings,
                touched,
                covariance == Covariance.EXACT ? Covariance.PROJECT : covariance,
                new Arow(settings.updates().aggressiveness()));
    }

    /** NHERD, likewise. */
    public static GaussianLearner nherd(LearnerSettings settings) {
        return nherd(settings, settings.holdsTouchedFeatures());
    }

    /** @param touched as above */
    static GaussianLearner nherd(LearnerSettings settings, boolean touched) {
        return new GaussianLearner(
                settings,
                touched,
                settings.updates().covariance(),
                new Nherd(settings.updates().aggressiveness()));
    }

    @Override
    public PairTrainingBlock newBlock(List<? extends Part> pairs, StartModels starts) {
        PairCounters block = new PairCounters(pairs, settings.classes().size(), starts);
        BlockRows rows = LinearStart.rows(features(), block, starts, covariance != Covariance.FULL);
        rows.limit(settings.memory());
        return covariance == Covariance.FULL
                ? FullGaussianBlock.start(rule, block, rows)
                : new DiagonalGaussianBlock(rule, covariance, block, rows);
    }

    @Override
    public long trainingBytesPerPart() {
        long dimension = settings.features() + 1L;
        long variances = covariance == Covariance.FULL
                ? Double.BYTES * dimension * (dimension + 1) / 2
                : Float.BYTES * dimension;
        return Float.BYTES * dimension + variances;
    }

    @Override
    public PairTrainingBlock readBlock(DataInput in) throws IOException {
        int classes = settings.classes().size();
        LinearBlock block = covariance == Covariance.FULL
                ? FullGaussianBlock.readFrom(in, rule, classes, features())
                : DiagonalGaussianBlock.readFrom(in, rule, covariance, classes, features());
        block.rows().limit(settings.memory());
        return block;
    }

    private FeatureRows features() {
        return FeatureRows.of(settings.features(), touched);
    }
}
