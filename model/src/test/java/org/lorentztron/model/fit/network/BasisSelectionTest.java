package org.lorentztron.model.fit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Vectors;

/** The operator against its matrix, eigenvectors against EJML, the choices against all sign vectors and a grid. */
class BasisSelectionTest {
    private static final int EXAMPLES = 12;
    private static final int OUTPUTS = 4;

    /** The eigenvalues of a symmetric matrix. */
    private static double[] eigenvalues(double[][] matrix) {
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(matrix.length, false, true);
        assertThat(eigen.decompose(new DMatrixRMaj(matrix))).isTrue();
        double[] values = new double[matrix.length];
        for (int j = 0; j < values.length; j++) {
            values[j] = eigen.getEigenvalue(j).getReal();
        }
        return values;
    }

    private static double largestMagnitude(double[] values) {
        return NetworkPenalty.L1.dual(values);
    }

    @Property(tries = 100)
    void times_anyVector_isTheProductWithTheMatrix(
            @ForAll long seed, @ForAll NetworkKernel kernel, @ForAll @IntRange(min = 1, max = 8) int columns) {
        Random random = new Random(seed);
        double[][] x = Problems.sparse(random, EXAMPLES, columns);
        double[] weights = Problems.normal(random, 1, EXAMPLES)[0];
        double[] h = Problems.normal(random, 1, columns)[0];
        double[] product = new double[columns];
        new GammaOperator(kernel, ExampleMatrix.ofRows(x), weights).times(h, product);
        double[][] matrix = Problems.gamma(kernel, x, weights);
        for (int j = 0; j < columns; j++) {
            assertClose("Gamma h", product[j], Vectors.dot(matrix[j], h), 1e-12);
        }
    }

    @Property(tries = 100)
    void dominantEigenvector_anyMatrix_hasTheEigenvalueOfEjml(
            @ForAll long seed, @ForAll NetworkKernel kernel, @ForAll @IntRange(min = 2, max = 8) int columns) {
        Random random = new Random(seed);
        double[][] x = Problems.sparse(random, EXAMPLES, columns);
        double[] weights = Problems.normal(random, 1, EXAMPLES)[0];
        double expected = largestMagnitude(eigenvalues(Problems.gamma(kernel, x, weights)));
        GammaOperator gamma = new GammaOperator(kernel, ExampleMatrix.ofRows(x), weights);
        DominantEigenvector found =
                DominantEigenvector.of(gamma, new DominantEigenvector.Effort(1e-8, 20_000), seed + 1);
        assertClose("|lambda|", Math.abs(found.value()), expected, 1e-6);
        assertEigenvector(gamma, found);
    }

    private static void assertEigenvector(GammaOperator gamma, DominantEigenvector found) {
        double[] rest = new double[gamma.size()];
        gamma.times(found.vector(), rest);
        Vectors.add(-found.value(), found.vector(), rest);
        assertThat(Vectors.norm(rest)).isLessThanOrEqualTo(found.residual() + 1e-9 * Math.abs(found.value()));
        assertClose("length", Vectors.norm(found.vector()), 1, 1e-12);
    }

    /** Eigenvalues 3 and -3, and -3 with 3 - 1e-9: powers of the matrix itself would go to and fro. */
    @Test
    void dominantEigenvector_bothEndsAlike_isOneOfThem() {
        for (double other : new double[] {3, 3 - 1e-9}) {
            ExampleMatrix x = ExampleMatrix.ofRows(new double[][] {{1, 1, 0}, {1, -1, 0}, {0, 0, 1}});
            GammaOperator gamma = new GammaOperator(NetworkKernel.SQUARE, x, new double[] {-1.5, other / 2, 1});
            DominantEigenvector found = DominantEigenvector.of(gamma, DominantEigenvector.Effort.DEFAULT, 7);
            assertClose("|lambda|", Math.abs(found.value()), 3, 1e-8);
            assertEigenvector(gamma, found);
        }
    }

    @Test
    void dominantEigenvector_zeroMatrix_isAnyVectorWithoutAValue() {
        ExampleMatrix x = ExampleMatrix.ofRows(new double[][] {{1, 1}, {1, -1}});
        DominantEigenvector found = DominantEigenvector.of(
                new GammaOperator(NetworkKernel.SQUARE, x, new double[2]), DominantEigenvector.Effort.DEFAULT, 7);
        assertThat(found.value()).isZero();
        assertClose("length", Vectors.norm(found.vector()), 1, 1e-12);
    }

    /** l1: the largest eigenvalue of all outputs. l1/l2 and l1/linf: never worse than the start, nor than the bound. */
    @Property(tries = 100)
    void select_anyGradient_keepsTheBoundOfThePaper(
            @ForAll long seed, @ForAll NetworkKernel kernel, @ForAll NetworkPenalty penalty) {
        Random random = new Random(seed);
        double[][] x = Problems.sparse(random, EXAMPLES, 6);
        double[][] lossGradient = Problems.normal(random, OUTPUTS, EXAMPLES);
        BasisSelection selection = new BasisSelection(
                kernel, penalty, ExampleMatrix.ofRows(x), new DominantEigenvector.Effort(1e-7, 5_000), seed);
        BasisSelection.Choice choice = selection.select(lossGradient);

        double single = 0;
        for (double[] weights : lossGradient) {
            single = Math.max(single, largestMagnitude(eigenvalues(Problems.gamma(kernel, x, weights))));
        }
        if (penalty == NetworkPenalty.L1) {
            assertClose("|g|", choice.value(), single, 1e-6);
        }
        assertThat(choice.value()).isGreaterThanOrEqualTo(single * (1 - 1e-6));
        assertThat(choice.value())
                .isGreaterThanOrEqualTo(selection.eigenvector(lossGradient).value());
        assertThat(choice.value())
                .isLessThanOrEqualTo(
                        penalty == NetworkPenalty.L1
                                ? single * (1 + 1e-9)
                                : best(kernel, x, lossGradient) * (1 + 1e-9));
        assertClose("length", Vectors.norm(choice.h()), 1, 1e-12);
        for (int c = 0; c < OUTPUTS; c++) {
            double[][] gamma = Problems.gamma(kernel, x, lossGradient[c]);
            double form = 0;
            for (int j = 0; j < 6; j++) {
                form += choice.h()[j] * Vectors.dot(gamma[j], choice.h());
            }
            assertClose("g", choice.gradient()[c], -form, 1e-10);
        }
    }

    /** The largest sum of |h'Gamma_c h|: the largest eigenvalue of any sum of +-Gamma_c. */
    private static double best(NetworkKernel kernel, double[][] x, double[][] lossGradient) {
        double best = 0;
        for (int signs = 0; signs < 1 << OUTPUTS; signs++) {
            double[] weights = new double[EXAMPLES];
            for (int c = 0; c < OUTPUTS; c++) {
                Vectors.add((signs >> c & 1) == 0 ? 1 : -1, lossGradient[c], weights);
            }
            best = Math.max(best, largestMagnitude(eigenvalues(Problems.gamma(kernel, x, weights))));
        }
        return best;
    }

    /** Matrices that are written out and those that are known by products give the same forms and eigenvalues. */
    @Property(tries = 30)
    void gammas_fewAndManyColumns_haveTheSameForms(@ForAll long seed, @ForAll NetworkKernel kernel) {
        Random random = new Random(seed);
        double[][] few = Problems.sparse(random, EXAMPLES, 6);
        double[][] many = new double[EXAMPLES][Gammas.MOST_DENSE + 1];
        for (int i = 0; i < EXAMPLES; i++) {
            System.arraycopy(few[i], 0, many[i], 0, 6);
        }
        double[][] lossGradient = Problems.normal(random, OUTPUTS, EXAMPLES);
        Gammas dense = new Gammas(new UnitActivations(kernel, ExampleMatrix.ofRows(few)), lossGradient);
        Gammas products = new Gammas(new UnitActivations(kernel, ExampleMatrix.ofRows(many)), lossGradient);
        double[] h = Problems.units(random, 1, 6)[0];
        double[] wide = Arrays.copyOf(h, many[0].length);
        double[] forms = dense.forms(h);
        assertClose("h'Gamma h", products.forms(wide), forms, 1e-10);
        DominantEigenvector.Effort exact = new DominantEigenvector.Effort(1e-9, 200);
        for (int c = 0; c < OUTPUTS; c++) {
            assertClose("form", forms[c], form(Problems.gamma(kernel, few, lossGradient[c]), h), 1e-10);
            assertClose(
                    "|lambda|",
                    Math.abs(products.dominant(c, exact, seed).value()),
                    Math.abs(dense.dominant(c, exact, seed).value()),
                    1e-7);
        }
        double[] factors = Problems.normal(random, 1, OUTPUTS)[0];
        assertClose(
                "|lambda| of the sum",
                Math.abs(products.dominant(factors, wide, exact).value()),
                Math.abs(dense.dominant(factors, h, exact).value()),
                1e-7);
    }

    private static double form(double[][] matrix, double[] h) {
        double form = 0;
        for (int j = 0; j < h.length; j++) {
            form += h[j] * Vectors.dot(matrix[j], h);
        }
        return form;
    }

    /** Three columns: the whole sphere by a grid of a degree, for both penalties of groups. */
    @Test
    void select_threeColumns_isTheBestOfTheSphere() {
        for (NetworkPenalty penalty : List.of(NetworkPenalty.L1_L2, NetworkPenalty.L1_MAX)) {
            int best = 0;
            for (int seed = 0; seed < 20; seed++) {
                Random random = new Random(seed);
                ExampleMatrix x = ExampleMatrix.ofRows(Problems.sparse(random, EXAMPLES, 3));
                double[][] lossGradient = Problems.normal(random, OUTPUTS, EXAMPLES);
                BasisSelection selection = new BasisSelection(NetworkKernel.SQUARE, penalty, x, seed);
                double found = selection.select(lossGradient).value();
                double ofGrid = bestOfGrid(selection, lossGradient);
                assertThat(found).as("%s, seed %d", penalty, seed).isGreaterThan(0.9 * ofGrid);
                best += found >= ofGrid ? 1 : 0;
            }
            assertThat(best).as("%s", penalty).isGreaterThanOrEqualTo(17);
        }
    }

    private static double bestOfGrid(BasisSelection selection, double[][] lossGradient) {
        double best = 0;
        for (int height = 0; height <= 90; height++) {
            for (int around = 0; around < 360; around++) {
                double z = Math.sin(Math.toRadians(height));
                double flat = Math.cos(Math.toRadians(height));
                double a = Math.toRadians(around);
                double[] h = {flat * Math.cos(a), flat * Math.sin(a), z};
                best = Math.max(best, selection.of(h, lossGradient).value());
            }
        }
        return best;
    }

    /** The refinement nearly finds the best vector for l1/linf; the start alone does not. */
    @Test
    void select_manyProblems_isNearlyTheBest() {
        double sum = 0;
        double unrefined = 0;
        int problems = 100;
        for (int seed = 0; seed < problems; seed++) {
            Random random = new Random(seed);
            double[][] x = Problems.sparse(random, EXAMPLES, 6);
            double[][] lossGradient = Problems.normal(random, OUTPUTS, EXAMPLES);
            BasisSelection selection =
                    new BasisSelection(NetworkKernel.SQUARE, NetworkPenalty.L1_MAX, ExampleMatrix.ofRows(x), seed);
            double best = best(NetworkKernel.SQUARE, x, lossGradient);
            sum += selection.select(lossGradient).value() / best;
            unrefined += selection.eigenvector(lossGradient).value() / best;
        }
        assertThat(sum / problems).isGreaterThan(0.98);
        assertThat(unrefined / problems).isLessThan(0.9);
    }
}
