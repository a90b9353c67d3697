package org.lorentztron.benchmarks.kernel;

import java.util.List;
import org.ejml.data.FMatrixRMaj;
import org.ejml.dense.row.CommonOps_FDRM;
import org.ejml.dense.row.mult.VectorVectorMult_FDRM;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.PairTrainingBlock;

/**
 * The baseline of a matrix library, EJML in float32: one matrix W of (n + 1) x (2 d pairs) and the product z' W, which
 * of EJML's forms is the fastest here (the transposed W z takes twice as long, one matrix per pair half as long again).
 *
 * <p>EJML's dense product takes no sparse z: the rows of the features that are not zero are gathered into a smaller
 * matrix, which costs less than multiplying by zeros as soon as half of them are. To learn, the columns of one pair are
 * gathered likewise, changed by EJML's outer product and put back.
 */
final class EjmlPairs implements PairKernels {
    private final List<ClassPair> pairs;
    private final int rank;
    private final FMatrixRMaj all;
    private final FMatrixRMaj z;
    private final FMatrixRMaj rows;
    private final FMatrixRMaj pairRows;
    private final FMatrixRMaj h;
    private final FMatrixRMaj pairImages;
    private final FMatrixRMaj step;
    private final double[] scores;
    private long updates;

    EjmlPairs(PairTrainingBlock trained) {
        this.pairs = trained.pairs();
        this.rank = trained.model(0).rank();
        int dimension = trained.model(0).dimension();
        int width = 2 * rank;
        this.all = new FMatrixRMaj(dimension, pairs.size() * width);
        this.z = new FMatrixRMaj(1, dimension);
        this.rows = new FMatrixRMaj(dimension, all.numCols);
        this.pairRows = new FMatrixRMaj(dimension, width);
        this.h = new FMatrixRMaj(1, all.numCols);
        this.pairImages = new FMatrixRMaj(1, width);
        this.step = new FMatrixRMaj(1, width);
        this.scores = new double[pairs.size()];
        for (int p = 0; p < pairs.size(); p++) {
            DosModel model = trained.model(p);
            for (int j = 0; j < dimension; j++) {
                PlainImages.copyColumn(model, j, all.data, j * all.numCols + p * width);
            }
        }
    }

    @Override
    public double[] score(Features x) {
        setInput(x);
        if (x.nonZeros() == x.size()) {
            CommonOps_FDRM.mult(z, all, h);
        } else {
            gather(x, 0, all.numCols, rows);
            CommonOps_FDRM.mult(z, rows, h);
        }
        for (int p = 0; p < scores.length; p++) {
            scores[p] = PlainImages.score(h.data, p * 2 * rank, rank);
        }
        return scores;
    }

    @Override
    public void learn(Features x, int label) {
        setInput(x);
        double zSquared = x.squaredNorm();
        for (int p = 0; p < pairs.size(); p++) {
            if (PlainImages.contains(pairs.get(p), label)) {
                gather(x, p * 2 * rank, 2 * rank, pairRows);
                CommonOps_FDRM.mult(z, pairRows, pairImages);
                if (PlainImages.toStep(pairImages.data, 0, rank, pairs.get(p).a() == label, zSquared)) {
                    addOuter(x, p, pairImages);
                }
            }
        }
    }

    @Override
    public double[] scoreThenLearn(Features x, int label) {
        score(x);
        double zSquared = x.squaredNorm();
        for (int p = 0; p < pairs.size(); p++) {
            int from = p * 2 * rank;
            if (PlainImages.contains(pairs.get(p), label)
                    && PlainImages.toStep(h.data, from, rank, pairs.get(p).a() == label, zSquared)) {
                System.arraycopy(h.data, from, step.data, 0, 2 * rank);
                gather(x, from, 2 * rank, pairRows);
                addOuter(x, p, step);
            }
        }
        return scores;
    }

    @Override
    public long updates() {
        return updates;
    }

    /** The values that are not zero, and the constant feature. */
    private void setInput(Features x) {
        z.reshape(1, x.nonZeros() + 1);
        System.arraycopy(x.values(), 0, z.data, 0, x.nonZeros());
        z.data[x.nonZeros()] = 1;
    }

    private void gather(Features x, int column, int columns, FMatrixRMaj target) {
        target.reshape(x.nonZeros() + 1, columns);
        for (int k = 0; k < x.nonZeros(); k++) {
            System.arraycopy(all.data, x.index(k) * all.numCols + column, target.data, k * columns, columns);
        }
        System.arraycopy(all.data, x.size() * all.numCols + column, target.data, x.nonZeros() * columns, columns);
    }

    /** Adds z step' to the gathered rows of a pair and puts them back. */
    private void addOuter(Features x, int pair, FMatrixRMaj change) {
        updates++;
        VectorVectorMult_FDRM.addOuterProd(1, z, change, pairRows);
        int width = 2 * rank;
        int column = pair * width;
        for (int k = 0; k < x.nonZeros(); k++) {
            System.arraycopy(pairRows.data, k * width, all.data, x.index(k) * all.numCols + column, width);
        }
        System.arraycopy(pairRows.data, x.nonZeros() * width, all.data, x.size() * all.numCols + column, width);
    }
}
