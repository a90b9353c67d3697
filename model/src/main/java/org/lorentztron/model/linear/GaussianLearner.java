package org.lorentztron.model.linear;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.dos.BlockPairs;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Linear classifiers with a Gaussian distribution over their weights (paper 4): start at mu = 0 or a published model, and Sigma = I, updates by a
 * {@link GaussianRule}, of which mu is published. Immutable.
 */
public final class GaussianLearner extends BridgedLearner {
    private final LearnerSettings settings;
    private final Covariance covariance;
    private final GaussianRule rule;

    private GaussianLearner(LearnerSettings settings, Covariance covariance, GaussianRule rule) {
        this.settings = settings;
        this.covariance = covariance;
        this.rule = rule;
    }

    /** AROW, with classes, features, aggressiveness and covariance of the settings. */
    public static GaussianLearner arow(LearnerSettings settings) {
        Covariance covariance = settings.updates().covariance();
        // Its precision does not depend on the variance, which makes the two one; the kernel of exact is NHERD's.
        return new GaussianLearner(
                settings,
                covariance == Covariance.EXACT ? Covariance.PROJECT : covariance,
                new Arow(settings.updates().aggressiveness()));
    }

    /** NHERD, with classes, features, aggressiveness and covariance of the settings. */
    public static GaussianLearner nherd(LearnerSettings settings) {
        return new GaussianLearner(
                settings,
                settings.updates().covariance(),
                new Nherd(settings.updates().aggressiveness()));
    }

    @Override
    public TrainingBlock newBlock(List<ClassPair> pairs, StartModels starts) {
        BlockPairs block = new BlockPairs(pairs, settings.classes().size());
        float[][] rows = LinearStart.rows(settings, block, starts);
        return covariance == Covariance.FULL
                ? FullGaussianBlock.start(rule, block, rows)
                : DiagonalGaussianBlock.start(rule, covariance, block, rows);
    }

    @Override
    public long trainingBytesPerPair() {
        long dimension = settings.features() + 1L;
        long variances = covariance == Covariance.FULL
                ? Double.BYTES * dimension * (dimension + 1) / 2
                : Float.BYTES * dimension;
        return Float.BYTES * dimension + variances;
    }

    @Override
    public TrainingBlock readBlock(DataInput in) throws IOException {
        int classes = settings.classes().size();
        int dimension = settings.features() + 1;
        return covariance == Covariance.FULL
                ? FullGaussianBlock.readFrom(in, rule, classes, dimension)
                : DiagonalGaussianBlock.readFrom(in, rule, covariance, classes, dimension);
    }
}
