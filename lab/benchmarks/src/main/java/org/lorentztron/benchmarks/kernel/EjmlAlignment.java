package org.lorentztron.benchmarks.kernel;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;
import org.lorentztron.model.DosModel;

/**
 * Boost, rotation and mean of two models, every step a call of EJML: the formulas of {@code LorentzBoost} and
 * {@code OrthogonalProcrustes} as one would write them down, without their care for models that are zero or not of full
 * rank. Stateless.
 *
 * @param u U, rank x dimension
 * @param v V, likewise
 */
record EjmlAlignment(DMatrixRMaj u, DMatrixRMaj v) {
    static EjmlAlignment of(DosModel model) {
        return new EjmlAlignment(
                DMatrixRMaj.wrap(model.rank(), model.dimension(), model.u()),
                DMatrixRMaj.wrap(model.rank(), model.dimension(), model.v()));
    }

    /** (1 - weight) boost(this) + weight boost(next) rotated to it. */
    EjmlAlignment average(EjmlAlignment next, double weight) {
        EjmlAlignment target = boosted();
        EjmlAlignment moved = next.boosted();
        return new EjmlAlignment(
                mean(target.u, rotated(target.u, moved.u), weight), mean(target.v, rotated(target.v, moved.v), weight));
    }

    private EjmlAlignment boosted() {
        DMatrixRMaj plus = CommonOps_DDRM.add(u, v, null);
        DMatrixRMaj minus = CommonOps_DDRM.subtract(u, v, null);
        double plusNorm = NormOps_DDRM.normF(plus);
        double minusNorm = NormOps_DDRM.normF(minus);
        double common = Math.sqrt(plusNorm * minusNorm);
        DMatrixRMaj boostedU = new DMatrixRMaj(u.numRows, u.numCols);
        DMatrixRMaj boostedV = new DMatrixRMaj(u.numRows, u.numCols);
        double p = common / plusNorm / 2;
        double m = common / minusNorm / 2;
        CommonOps_DDRM.add(p, plus, m, minus, boostedU);
        CommonOps_DDRM.add(p, plus, -m, minus, boostedV);
        return new EjmlAlignment(boostedU, boostedV);
    }

    private static DMatrixRMaj rotated(DMatrixRMaj target, DMatrixRMaj moved) {
        int rank = target.numRows;
        DMatrixRMaj product = new DMatrixRMaj(rank, rank);
        CommonOps_DDRM.multTransB(target, moved, product);
        SingularValueDecomposition_F64<DMatrixRMaj> svd = DecompositionFactory_DDRM.svd(rank, rank, true, true, false);
        if (!svd.decompose(product)) {
            throw new IllegalStateException("singular value decomposition of " + product + " did not converge");
        }
        DMatrixRMaj omega = new DMatrixRMaj(rank, rank);
        CommonOps_DDRM.mult(svd.getU(null, false), svd.getV(null, true), omega);
        DMatrixRMaj rotated = new DMatrixRMaj(rank, moved.numCols);
        CommonOps_DDRM.mult(omega, moved, rotated);
        return rotated;
    }

    private static DMatrixRMaj mean(DMatrixRMaj before, DMatrixRMaj next, double weight) {
        DMatrixRMaj mean = new DMatrixRMaj(before.numRows, before.numCols);
        CommonOps_DDRM.add(1 - weight, before, weight, next, mean);
        return mean;
    }
}
