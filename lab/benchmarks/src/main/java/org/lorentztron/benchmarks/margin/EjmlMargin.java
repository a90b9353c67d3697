package org.lorentztron.benchmarks.margin;

import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.GramMatrix;
import org.lorentztron.model.fit.margin.KernelMachine;

/**
 * The steps of a fit with the quadratic kernel as calls of EJML: the formulas as one would write them down, with dense
 * matrices. Stateless.
 *
 * @param positive A+, n x n
 * @param negative A-, n x n
 */
record EjmlMargin(DMatrixRMaj positive, DMatrixRMaj negative) {

    /** A+ and A- of y_i y_j K_ij. */
    static EjmlMargin of(GramMatrix gram, int[] signs) {
        int n = signs.length;
        EjmlMargin margin = new EjmlMargin(new DMatrixRMaj(n, n), new DMatrixRMaj(n, n));
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double entry = signs[i] * signs[j] * gram.value(i, j);
                (entry > 0 ? margin.positive : margin.negative).set(i, j, Math.abs(entry));
            }
        }
        return margin;
    }

    /** A+ v and A- v. */
    void times(DMatrixRMaj v, DMatrixRMaj a, DMatrixRMaj c) {
        CommonOps_DDRM.mult(positive, v, a);
        CommonOps_DDRM.mult(negative, v, c);
    }

    /** The matrix of (gamma x_i'x_j + 1)^2. */
    static DMatrixRMaj gram(DMatrixRMaj x, double gamma) {
        DMatrixRMaj gram = new DMatrixRMaj(x.numRows, x.numRows);
        CommonOps_DDRM.multTransB(gamma, x, x, gram);
        CommonOps_DDRM.add(gram, 1.0);
        CommonOps_DDRM.elementPower(gram, 2.0, gram);
        return gram;
    }

    /** One row of features per example, and a last column of ones if that is wanted. */
    static DMatrixRMaj rows(List<Features> examples, double factor, boolean withConstant) {
        int size = examples.get(0).size();
        DMatrixRMaj rows = new DMatrixRMaj(examples.size(), size + (withConstant ? 1 : 0));
        for (int i = 0; i < examples.size(); i++) {
            Features x = examples.get(i);
            for (int k = 0; k < x.nonZeros(); k++) {
                rows.set(i, x.index(k), factor * x.value(k));
            }
            if (withConstant) {
                rows.set(i, size, 1);
            }
        }
        return rows;
    }

    /** All eigenpairs of W = P' diag(w) P, p = [gamma x; 1]. */
    static EigenDecomposition_F64<DMatrixRMaj> eigenpairs(KernelMachine machine, double gamma) {
        DMatrixRMaj p = rows(machine.vectors(), gamma, true);
        DMatrixRMaj weighted = p.copy();
        CommonOps_DDRM.multRows(machine.weights(), weighted);
        DMatrixRMaj w = new DMatrixRMaj(p.numCols, p.numCols);
        CommonOps_DDRM.multTransA(p, weighted, w);
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(w.numRows, true, true);
        if (!eigen.decompose(w)) {
            throw new IllegalStateException(
                    "eigenpairs of a " + w.numRows + " x " + w.numRows + " matrix did not converge");
        }
        return eigen;
    }
}
