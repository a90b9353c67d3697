package org.lorentztron.model.fit.margin;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.lorentztron.model.kernels.SymmetricEigenpairs;
import org.lorentztron.model.kernels.SymmetricMatrix;
import org.lorentztron.model.kernels.Vectors;

/**
 * The method of Lanczos on the orthogonal complement of some eigenvectors of a symmetric matrix: eigenpairs at both
 * ends of the spectrum, after some ten products for each. k products take 2 k^2 r multiplications beside, and k r
 * numbers. Of equal eigenvalues it finds one pair. Serves one run.
 */
public final class Lanczos {

    /*
     * Orthonormal vectors q_1 .. q_k with M q_j = beta_(j-1) q_(j-1) + alpha_j q_j + beta_j q_(j+1). T, of alpha and
     * beta, has the eigenpairs theta, s; theta and the sum of s_j q_j are an eigenpair of M up to the residual beta_k
     * |s_k|. Every vector is made orthogonal to all before it: without that, rounding brings found pairs back. Once is
     * enough where little is taken away, twice always (Parlett 1998, section 6.9). A beta of 0 ends a space that M maps
     * into itself; a new random vector begins the next one.
     */

    private static final int STEPS_PER_CHECK = 20;
    /** Of the largest |theta|: the residual of an eigenpair that is found. */
    private static final double TOLERANCE = 1e-12;
    /** Of the largest |theta|: a beta that is rounding. */
    private static final double BREAKDOWN = 1e-14;
    /** Of the length of a vector: if so much is left, what was taken away has left no rounding that matters. */
    private static final double LEFT = 0.7;

    private final SymmetricMatrix matrix;
    private final Random random;
    /** Eigenvectors that are known, then q_1, q_2, ... */
    private final List<double[]> basis;

    private final int known;
    private final List<Double> alphas = new ArrayList<>();
    private final List<Double> betas = new ArrayList<>();

    /**
     * A run.
     *
     * @param matrix M, r x r, finite
     * @param known orthonormal eigenvectors; not modified
     */
    public Lanczos(SymmetricMatrix matrix, List<double[]> known, long seed) {
        this.matrix = matrix;
        this.random = new Random(seed);
        this.basis = new ArrayList<>(known);
        this.known = known.size();
    }

    /**
     * Finds pairs.
     *
     * @param wanted so many of the largest eigenvalues, and of the smallest
     * @return these, by descending eigenvalue, or all of the complement if it has fewer
     */
    SymmetricEigenpairs find(int wanted) {
        int dimensions = matrix.size() - known;
        double[] q = randomDirection();
        while (true) {
            q = step(q);
            int steps = alphas.size();
            if (steps == dimensions || steps % STEPS_PER_CHECK == 0) {
                if (steps == dimensions || areFound(ritz(steps - 1), wanted)) {
                    return extremes(ritz(0), wanted);
                }
            }
        }
    }

    /**
     * What a number of steps finds of the extremes, however near, or fewer that find a space that M maps into itself.
     *
     * @param steps at least 1
     * @param wanted as in {@link #find}
     */
    public SymmetricEigenpairs after(int steps, int wanted) {
        double[] q = randomDirection();
        do {
            q = step(q);
        } while (alphas.size() < Math.min(steps, matrix.size() - known) && betas.get(betas.size() - 1) > 0);
        return extremes(ritz(0), wanted);
    }

    /** Adds q to the basis; returns the next one. */
    private double[] step(double[] q) {
        basis.add(q);
        double[] next = new double[q.length];
        matrix.times(q, next);
        alphas.add(Vectors.dot(q, next));
        subtractNeighbours(next);
        orthogonalize(next);
        double beta = Math.sqrt(Vectors.dot(next, next));
        if (beta > BREAKDOWN * scale()) {
            betas.add(beta);
            Vectors.scale(1 / beta, next);
            return next;
        }
        betas.add(0.0);
        return basis.size() < matrix.size() ? randomDirection() : next;
    }

    /** alpha_j q_j and beta_(j-1) q_(j-1): all but rounding of what an M q_j has of the basis. */
    private void subtractNeighbours(double[] next) {
        int j = alphas.size() - 1;
        Vectors.add(-alphas.get(j), basis.get(known + j), next);
        if (j > 0) {
            Vectors.add(-betas.get(j - 1), basis.get(known + j - 1), next);
        }
    }

    /** The largest |alpha| or beta so far: no more than the largest |eigenvalue|. */
    private double scale() {
        double largest = 0;
        for (int j = 0; j < alphas.size(); j++) {
            largest = Math.max(largest, Math.abs(alphas.get(j)));
            largest = j < betas.size() ? Math.max(largest, betas.get(j)) : largest;
        }
        return largest;
    }

    private double[] randomDirection() {
        double[] q = new double[matrix.size()];
        for (int i = 0; i < q.length; i++) {
            q[i] = random.nextGaussian();
        }
        orthogonalize(q);
        Vectors.scale(1 / Math.sqrt(Vectors.dot(q, q)), q);
        orthogonalize(q);
        Vectors.scale(1 / Math.sqrt(Vectors.dot(q, q)), q);
        return q;
    }

    /** At right angles to all vectors of the basis: once more where most of the vector was taken away. */
    private void orthogonalize(double[] vector) {
        boolean isEnough = false;
        for (int pass = 0; pass < 2 && !isEnough; pass++) {
            double before = Vectors.norm(vector);
            for (double[] direction : basis) {
                Vectors.add(-Vectors.dot(direction, vector), direction, vector);
            }
            isEnough = Vectors.norm(vector) > LEFT * before;
        }
    }

    /**
     * The eigenpairs of T.
     *
     * @param from the first row of the eigenvectors that is computed
     */
    private SymmetricEigenpairs ritz(int from) {
        int k = alphas.size();
        double[][] rows = new double[k][k - from];
        for (int j = from; j < k; j++) {
            rows[j][j - from] = 1;
        }
        double[] diagonal = alphas.stream().mapToDouble(alpha -> alpha).toArray();
        double[] next = betas.stream().mapToDouble(beta -> beta).toArray();
        return TridiagonalEigenpairs.of(diagonal, next, rows);
    }

    /**
     * Whether the residuals of all wanted pairs are small.
     *
     * @param ritz the pairs of T with the last row of the vectors
     */
    private boolean areFound(SymmetricEigenpairs ritz, int wanted) {
        int steps = ritz.values().length;
        double largest = Math.max(Math.abs(ritz.values()[0]), Math.abs(ritz.values()[steps - 1]));
        double last = betas.get(steps - 1);
        for (int k = 0; k < steps; k++) {
            boolean isWanted = k < wanted || k >= steps - wanted;
            double residual = last * Math.abs(ritz.vectors()[k][0]);
            if (isWanted && residual > TOLERANCE * largest) {
                return false;
            }
        }
        return steps >= 2 * wanted;
    }

    private SymmetricEigenpairs extremes(SymmetricEigenpairs ritz, int wanted) {
        int steps = ritz.values().length;
        int[] kept = IntStream.range(0, steps)
                .filter(k -> k < wanted || k >= steps - wanted)
                .toArray();
        double[] values = new double[kept.length];
        double[][] vectors = new double[kept.length][matrix.size()];
        for (int k = 0; k < kept.length; k++) {
            values[k] = ritz.values()[kept[k]];
            for (int j = 0; j < steps; j++) {
                Vectors.add(ritz.vectors()[kept[k]][j], basis.get(known + j), vectors[k]);
            }
        }
        return new SymmetricEigenpairs(values, vectors);
    }
}
