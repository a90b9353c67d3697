package org.lorentztron.model.learner.linear;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.RowInitializer;

/**
 * Linear pairs whose weights have a Gaussian distribution with a full covariance Sigma, learned by a
 * {@link GaussianRule}: means in the rows of {@link LinearBlock}, and a {@link FactoredCovariance} for each pair, (n +
 * 1) (n + 2) / 2 x 8 bytes.
 *
 * <p>An update takes 2 (n + 1)^2 operations, where a diagonal takes n + 1. For finite features everything stays finite
 * and Sigma positive definite. An event with |z|^2 or a step above 2^100 changes nothing and is counted as degenerate.
 * Not thread-safe.
 */
final class FullGaussianBlock extends GaussianBlock {
    private final FactoredCovariance[] sigma;

    // Workspaces of update: U'z and Sigma z.
    private final double[] f;
    private final double[] image;

    /**
     * @param rows the means: all n + 1 rows of one unit per pair; taken over
     * @param sigma of each pair; taken over
     */
    private FullGaussianBlock(GaussianRule rule, PairCounters pairs, BlockRows rows, FactoredCovariance[] sigma) {
        super(rule, pairs, rows, false);
        this.sigma = sigma;
        this.f = new double[rows.count()];
        this.image = new double[rows.count()];
    }

    /** A block that starts at given means, with the identity as covariance. */
    static FullGaussianBlock start(GaussianRule rule, PairCounters pairs, BlockRows rows) {
        FactoredCovariance[] sigma = new FactoredCovariance[pairs.count()];
        for (int pair = 0; pair < sigma.length; pair++) {
            sigma[pair] = new FactoredCovariance(rows.count());
        }
        return new FullGaussianBlock(rule, pairs, rows, sigma);
    }

    @Override
    void updateOnce(Features x, int label, double share, int[] positions, UnitRuns units) {
        for (int position : positions) {
            if (learning[position]) {
                learning[position] = learn(x, position, sign(position, label), share);
            }
        }
    }

    /** Whether the pair could learn the event. */
    private boolean learn(Features x, int position, int y, double share) {
        double v = sigma[position].variance(x, f);
        double alpha = rule.step(margins[position], v, share);
        // Sigma never exceeds the identity, so |Sigma z|^2 is at most v.
        if (!(alpha * Math.sqrt(v) <= LARGEST)) {
            pairs.countDegenerate(position);
            return false;
        }
        pairs.countUpdate(position);
        sigma[position].add(rule.precision(v, share), f, image);
        float[][] means = rows.values();
        int index = layout.index(position);
        for (int j = 0; j < image.length; j++) {
            means[j][index] += (float) (y * alpha * image[j]);
        }
        return true;
    }

    @Override
    public PairTrainingBlock copy() {
        FactoredCovariance[] copy = new FactoredCovariance[sigma.length];
        for (int pair = 0; pair < copy.length; pair++) {
            copy[pair] = sigma[pair].copy();
        }
        return new FullGaussianBlock(rule, pairs.copy(), rows.copy(RowInitializer.ZEROS), copy);
    }

    /** Sigma of the pair at a position. */
    double[][] sigma(int pair) {
        return sigma[pair].matrix();
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        super.writeTo(out);
        for (FactoredCovariance each : sigma) {
            each.writeTo(out);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static FullGaussianBlock readFrom(DataInput in, GaussianRule rule, int classes, FeatureRows features)
            throws IOException {
        PairCounters pairs = readPairs(in, classes, features);
        BlockRows rows = readRows(in, features, pairs, false);
        FactoredCovariance[] sigma = new FactoredCovariance[pairs.count()];
        for (int pair = 0; pair < sigma.length; pair++) {
            sigma[pair] = FactoredCovariance.readFrom(in, rows.count());
        }
        return new FullGaussianBlock(rule, pairs, rows, sigma);
    }
}
