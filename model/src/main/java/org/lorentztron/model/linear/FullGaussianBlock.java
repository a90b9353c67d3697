package org.lorentztron.model.linear;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.BlockPairs;
import org.lorentztron.model.dos.RowBytes;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Linear pairs whose weights have a Gaussian distribution with a full covariance Sigma, learned by a {@link GaussianRule}:
 * means in the rows of {@link LinearBlock}, and for each pair a symmetric matrix of float64, (n + 1)^2 x 8 bytes, the
 * identity at the start.
 *
 * <p>An update takes 2 (n + 1)^2 operations for a dense event, where a diagonal takes n + 1. For finite features everything
 * stays finite and the diagonal of Sigma positive. An event with |z|^2 or a step above 2^100 changes nothing and is counted
 * as degenerate. Not thread-safe.
 */
final class FullGaussianBlock extends LinearBlock {
    private static final double LARGEST = 0x1p100;

    private final GaussianRule rule;
    private final double[][][] sigma;

    /** Workspace of update: Sigma z. */
    private final double[] image;

    /**
     * @param rows the means: n + 1 rows of one column per pair; taken over
     * @param sigma n + 1 rows and columns for each pair; taken over
     */
    FullGaussianBlock(GaussianRule rule, BlockPairs pairs, float[][] rows, double[][][] sigma) {
        super(pairs, rows);
        this.rule = rule;
        this.sigma = sigma;
        this.image = new double[rows.length];
    }

    /** A block that starts at given means, with the identity as covariance. */
    static FullGaussianBlock start(GaussianRule rule, BlockPairs pairs, float[][] rows) {
        double[][][] sigma = new double[pairs.count()][rows.length][rows.length];
        for (double[][] matrix : sigma) {
            for (int i = 0; i < rows.length; i++) {
                matrix[i][i] = 1;
            }
        }
        return new FullGaussianBlock(rule, pairs, rows, sigma);
    }

    @Override
    void update(Features x, int label, int[] positions) {
        double zSquared = x.squaredNorm();
        for (int position : positions) {
            double margin = countMargin(position, label);
            if (!Double.isFinite(margin) || !(zSquared <= LARGEST)) {
                pairs.countDegenerate(position);
            } else if (margin <= 1) {
                learn(x, position, sign(position, label), margin);
            }
        }
    }

    private void learn(Features x, int position, int y, double margin) {
        double[][] matrix = sigma[position];
        multiply(matrix, x);
        /*
         * Sigma never exceeds the identity, so v = z' Sigma z is at least |Sigma z|^2. Where rounding has eaten the digits of v,
         * after features of very different sizes, that bound takes its place and keeps the update a loss.
         */
        double imageSquared = squaredImage();
        double v = Math.max(dotImage(x), imageSquared);
        double alpha = rule.step(margin, v);
        if (!(alpha * Math.sqrt(imageSquared) <= LARGEST)) {
            pairs.countDegenerate(position);
            return;
        }
        pairs.countUpdate(position);
        double loss = rule.loss(v);
        for (int i = 0; i < image.length; i++) {
            rows[i][position] += (float) (y * alpha * image[i]);
            subtract(matrix[i], loss * image[i], i);
        }
    }

    /** image = Sigma z, by the rows of the features that are not 0, as Sigma is symmetric. */
    private void multiply(double[][] matrix, Features x) {
        System.arraycopy(matrix[x.size()], 0, image, 0, image.length);
        for (int k = 0; k < x.nonZeros(); k++) {
            addScaled(matrix[x.index(k)], x.value(k), image);
        }
    }

    private static void addScaled(double[] row, double factor, double[] target) {
        for (int j = 0; j < target.length; j++) {
            target[j] += row[j] * factor;
        }
    }

    private double dotImage(Features x) {
        double sum = image[x.size()];
        for (int k = 0; k < x.nonZeros(); k++) {
            sum += image[x.index(k)] * x.value(k);
        }
        return sum;
    }

    private double squaredImage() {
        double sum = 0;
        for (int j = 0; j < image.length; j++) {
            sum += image[j] * image[j];
        }
        return sum;
    }

    /** Row i of Sigma loses factor times the image; its diagonal entry stays positive. */
    private void subtract(double[] row, double factor, int i) {
        if (factor != 0) {
            addScaled(image, -factor, row);
            row[i] = Math.max(row[i], Float.MIN_NORMAL);
        }
    }

    @Override
    public TrainingBlock copy() {
        double[][][] copy = new double[sigma.length][rows.length][];
        for (int p = 0; p < sigma.length; p++) {
            for (int i = 0; i < rows.length; i++) {
                copy[p][i] = sigma[p][i].clone();
            }
        }
        return new FullGaussianBlock(rule, pairs.copy(), RowBytes.copy(rows), copy);
    }

    /** Sigma of the pair at a position; not to be modified. */
    double[][] sigma(int pair) {
        return sigma[pair];
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        super.writeTo(out);
        ByteBuffer buffer = ByteBuffer.allocate(rows.length * Double.BYTES);
        for (double[][] matrix : sigma) {
            for (double[] row : matrix) {
                buffer.asDoubleBuffer().put(row);
                out.write(buffer.array());
            }
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static FullGaussianBlock readFrom(DataInput in, GaussianRule rule, int classes, int dimension) throws IOException {
        BlockPairs pairs = readPairs(in, classes, dimension);
        float[][] rows = readRows(in, dimension, pairs.count());
        double[][][] sigma = new double[pairs.count()][dimension][dimension];
        ByteBuffer buffer = ByteBuffer.allocate(dimension * Double.BYTES);
        for (double[][] matrix : sigma) {
            for (double[] row : matrix) {
                in.readFully(buffer.array());
                buffer.asDoubleBuffer().get(row);
            }
        }
        return new FullGaussianBlock(rule, pairs, rows, sigma);
    }
}
