package org.lorentztron.model.learner.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.lorentztron.model.NetworkKernel;

/**
 * The update of all classes written down as plainly as can be, in float64 and with EJML: the margin of every violator
 * has a gradient over all parameters, the basis h first, then the outputs lambda; G is their Gram matrix in the metric
 * S.
 */
final class PlainNetwork {
    /** Decisions that float32 may rightly take otherwise are nearer than this. */
    private static final double NEAR = 1e-3;

    final double[][] basis;
    final double[][] basisVariances;
    final double[][] outputs;
    final double[][] outputVariances;
    private final NetworkKernel kernel;
    private final int most;

    /** Whether the last event was close to another decision. */
    boolean close;

    /** @param state modified by learning */
    PlainNetwork(NetworkKernel kernel, int most, StoredNetwork state) {
        this.kernel = kernel;
        this.most = most;
        this.basis = state.basis();
        this.basisVariances = state.basisVariances();
        this.outputs = state.outputs();
        this.outputVariances = state.outputVariances();
    }

    /** q_k: (h'z)^2, or the sum of the products of pairs of different entries. */
    double value(int k, double[] z) {
        double sum = 0;
        for (int i = 0; i < z.length; i++) {
            for (int j = 0; j < z.length; j++) {
                double product = basis[k][i] * z[i] * basis[k][j] * z[j];
                sum += kernel == NetworkKernel.SQUARE || i < j ? product : 0;
            }
        }
        return sum;
    }

    double score(int c, double[] z) {
        double sum = 0;
        for (int k = 0; k < basis.length; k++) {
            sum += outputs[c][k] * value(k, z);
        }
        return sum;
    }

    /** d (score_y - score_c) / d h. */
    double[][] basisGradient(int y, int c, double[] z) {
        double[][] gradient = new double[basis.length][z.length];
        for (int k = 0; k < basis.length; k++) {
            for (int j = 0; j < z.length; j++) {
                gradient[k][j] = (outputs[y][k] - outputs[c][k]) * valueGradient(k, j, z);
            }
        }
        return gradient;
    }

    /** d q_k / d h_kj. */
    double valueGradient(int k, int j, double[] z) {
        double g = 0;
        for (int i = 0; i < z.length; i++) {
            g += basis[k][i] * z[i];
        }
        return kernel == NetworkKernel.SQUARE ? 2 * g * z[j] : z[j] * (g - basis[k][j] * z[j]);
    }

    /** d (score_y - score_c) / d lambda. */
    double[][] outputGradient(int y, int c, double[] z) {
        double[][] gradient = new double[outputs.length][basis.length];
        for (int k = 0; k < basis.length; k++) {
            gradient[y][k] += value(k, z);
            gradient[c][k] -= value(k, z);
        }
        return gradient;
    }

    /** Whether any margin was below 1 and had a gradient. */
    boolean learn(double[] z, int y) {
        List<Integer> wrong = violators(z, y);
        if (wrong.stream().allMatch(c -> product(c, c, z, y) == 0)) {
            return false;
        }
        double[] t = steps(wrong, z, y);
        while (Arrays.stream(t).anyMatch(step -> step < 0)) {
            List<Integer> kept = new ArrayList<>();
            for (int i = 0; i < t.length; i++) {
                if (t[i] >= 0) {
                    kept.add(wrong.get(i));
                }
            }
            wrong = kept;
            t = steps(wrong, z, y);
        }
        move(wrong, t, z, y);
        return true;
    }

    private List<Integer> violators(double[] z, int y) {
        double[] margins = IntStream.range(0, outputs.length)
                .mapToDouble(c -> score(y, z) - score(c, z))
                .toArray();
        List<Integer> sorted = IntStream.range(0, outputs.length)
                .filter(c -> c != y)
                .boxed()
                .sorted(Comparator.comparingDouble(c -> margins[c]))
                .toList();
        close = sorted.stream().anyMatch(c -> Math.abs(margins[c] - 1) < NEAR);
        // Rounding is relative: where all margins are near 0, their order is as certain as elsewhere.
        double largest = Arrays.stream(margins).map(Math::abs).max().orElseThrow();
        close |= sorted.size() > most && margins[sorted.get(most)] - margins[sorted.get(most - 1)] < NEAR * largest;
        return sorted.stream().filter(c -> margins[c] < 1).limit(most).toList();
    }

    private double[] steps(List<Integer> wrong, double[] z, int y) {
        int count = wrong.size();
        DMatrixRMaj gram = new DMatrixRMaj(count, count);
        DMatrixRMaj right = new DMatrixRMaj(count, 1);
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                gram.set(i, j, product(wrong.get(i), wrong.get(j), z, y) + (i == j ? OnlineNetwork.R : 0));
            }
            right.set(i, 1 - (score(y, z) - score(wrong.get(i), z)));
        }
        DMatrixRMaj steps = new DMatrixRMaj(count, 1);
        CommonOps_DDRM.solve(gram, right, steps);
        for (double step : steps.data) {
            close |= Math.abs(step) < NEAR * CommonOps_DDRM.elementMaxAbs(steps);
        }
        return steps.data;
    }

    /** Of the gradients of two margins, in the metric S. */
    private double product(int c, int d, double[] z, int y) {
        return product(basisGradient(y, c, z), basisGradient(y, d, z), basisVariances)
                + product(outputGradient(y, c, z), outputGradient(y, d, z), outputVariances);
    }

    private static double product(double[][] a, double[][] b, double[][] metric) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) {
                sum += a[i][j] * b[i][j] * metric[i][j];
            }
        }
        return sum;
    }

    private void move(List<Integer> wrong, double[] t, double[] z, int y) {
        List<double[][]> ofBasis =
                wrong.stream().map(c -> basisGradient(y, c, z)).toList();
        List<double[][]> ofOutputs =
                wrong.stream().map(c -> outputGradient(y, c, z)).toList();
        move(basis, basisVariances, ofBasis, t);
        move(outputs, outputVariances, ofOutputs, t);
    }

    private static void move(double[][] theta, double[][] variances, List<double[][]> gradients, double[] t) {
        for (int i = 0; i < theta.length; i++) {
            for (int j = 0; j < theta[i].length; j++) {
                double step = 0;
                double precision = 1 / variances[i][j];
                for (int c = 0; c < t.length; c++) {
                    step += t[c] * gradients.get(c)[i][j];
                    precision += gradients.get(c)[i][j] * gradients.get(c)[i][j] / OnlineNetwork.R;
                }
                theta[i][j] += step * variances[i][j];
                variances[i][j] = 1 / precision;
            }
        }
    }
}
