package org.lorentztron.model.margin;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.lorentztron.model.vectors.Vectors;

/**
 * The method of Lanczos on the orthogonal complement of some eigenvectors of a symmetric matrix: eigenpairs at both
 * ends of the spectrum, after some ten products for each. Of equal eigenvalues it finds one pair. Serves one run.
 */
final class Lanczos {

    /*
     * Orthonormal vectors q_1 .. q_k with M q_j = beta_(j-1) q_(j-1) + alpha_j q_j + beta_j q_(j+1). T, of alpha and
     * beta, has the eigenpairs theta, s; theta and the sum of s_j q_j are an eigenpair of M up to the residual beta_k
     * |s_k|. Every vector is made orthogonal to all before it, twice: without that, rounding brings found pairs back.
     * A beta of 0 ends a space that M maps into itself; a new random vector begins the next one.
     */

    private static final int STEPS_PER_CHECK = 20;
    /** Of the largest |theta|: the residual of an eigenpair that is found. */
    private static final double TOLERANCE = 1e-12;
    /** Of the largest |theta|: a beta that is rounding. */
    private static final double BREAKDOWN = 1e-14;

    private final double[][] matrix;
    private final Random random;
    /** Eigenvectors that are known, then q_1, q_2, ... */
    private final List<double[]> basis;

    private final int known;
    private final List<Double> alphas = new ArrayList<>();
    private final List<Double> betas = new ArrayList<>();

    /**
     * A run.
     *
     * @param matrix M, r x r, symmetric, finite; not modified
     * @param known orthonormal eigenvectors; not modified
     */
    Lanczos(double[][] matrix, List<double[]> known, long seed) {
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
        int dimensions = matrix.length - known;
        double[] q = randomDirection();
        while (true) {
            q = step(q);
            int steps = alphas.size();
            if (steps == dimensions || steps % STEPS_PER_CHECK == 0) {
                SymmetricEigenpairs ritz = SymmetricEigenpairs.of(tridiagonal());
                if (steps == dimensions || areFound(ritz, wanted)) {
                    return extremes(ritz, wanted);
                }
            }
        }
    }

    /** Adds q to the basis; returns the next one. */
    private double[] step(double[] q) {
        basis.add(q);
        double[] next = product(q);
        alphas.add(Vectors.dot(q, next));
        orthogonalize(next);
        double beta = Math.sqrt(Vectors.dot(next, next));
        if (beta > BREAKDOWN * scale()) {
            betas.add(beta);
            Vectors.scale(1 / beta, next);
            return next;
        }
        betas.add(0.0);
        return basis.size() < matrix.length ? randomDirection() : next;
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
        double[] q = new double[matrix.length];
        for (int i = 0; i < q.length; i++) {
            q[i] = random.nextGaussian();
        }
        orthogonalize(q);
        Vectors.scale(1 / Math.sqrt(Vectors.dot(q, q)), q);
        orthogonalize(q);
        Vectors.scale(1 / Math.sqrt(Vectors.dot(q, q)), q);
        return q;
    }

    private void orthogonalize(double[] vector) {
        for (int pass = 0; pass < 2; pass++) {
            for (double[] direction : basis) {
                Vectors.add(-Vectors.dot(direction, vector), direction, vector);
            }
        }
    }

    /** M q, by rows: M is symmetric. */
    private double[] product(double[] q) {
        double[] product = new double[q.length];
        for (int i = 0; i < q.length; i++) {
            Vectors.add(q[i], matrix[i], product);
        }
        return product;
    }

    private double[][] tridiagonal() {
        double[][] t = new double[alphas.size()][alphas.size()];
        for (int j = 0; j < t.length; j++) {
            t[j][j] = alphas.get(j);
            if (j + 1 < t.length) {
                t[j][j + 1] = betas.get(j);
                t[j + 1][j] = betas.get(j);
            }
        }
        return t;
    }

    /** Whether the residuals of all wanted pairs are small. */
    private boolean areFound(SymmetricEigenpairs ritz, int wanted) {
        int steps = ritz.values().length;
        double largest = Math.max(Math.abs(ritz.values()[0]), Math.abs(ritz.values()[steps - 1]));
        double last = betas.get(steps - 1);
        for (int k = 0; k < steps; k++) {
            boolean isWanted = k < wanted || k >= steps - wanted;
            double residual = last * Math.abs(ritz.vectors()[k][steps - 1]);
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
        double[][] vectors = new double[kept.length][matrix.length];
        for (int k = 0; k < kept.length; k++) {
            values[k] = ritz.values()[kept[k]];
            for (int j = 0; j < steps; j++) {
                Vectors.add(ritz.vectors()[kept[k]][j], basis.get(known + j), vectors[k]);
            }
        }
        return new SymmetricEigenpairs(values, vectors);
    }
}
