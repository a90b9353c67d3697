package org.lorentztron.model.network;

import java.util.Random;

/**
 * The eigenvector of a symmetric matrix whose eigenvalue has the largest magnitude, by the power method (paper 6, eq.
 * 5).
 *
 * @param vector h, length 1; a random one where the matrix is zero
 * @param value lambda, signed
 * @param residual |Gamma h - lambda h|: an eigenvalue lies no further from lambda
 */
record DominantEigenvector(double[] vector, double value, double residual) {

    /*
     * Powers of Gamma itself do not settle where both ends of the spectrum have nearly the same magnitude, +-lambda.
     * Powers of Gamma^2 settle in the plane of both eigenvectors. The 2 x 2 matrix of Gamma on the span of v and
     * Gamma v then tells the two apart: its eigenvector with the larger magnitude is the answer. Its residual decides
     * when to stop.
     */

    /**
     * How far the iteration goes.
     *
     * @param tolerance residual over |lambda| with which it ends
     * @param mostSteps each takes two products; where eigenvalues are close, fewer give a vector between them, which is
     *     nearly as good
     */
    record Effort(double tolerance, int mostSteps) {
        static final Effort DEFAULT = new Effort(1e-5, 300);
    }

    /**
     * Finds the eigenvector.
     *
     * @param seed of the random start
     */
    static DominantEigenvector of(GammaOperator gamma, Effort effort, long seed) {
        double[] v = start(gamma.size(), seed);
        double[] first = new double[v.length];
        double[] second = new double[v.length];
        DominantEigenvector best = new DominantEigenvector(v.clone(), 0, Double.POSITIVE_INFINITY);
        for (int step = 0; step < effort.mostSteps; step++) {
            gamma.times(v, first);
            gamma.times(first, second);
            best = split(v, first, second);
            double norm = Vectors.norm(second);
            if (best.residual <= effort.tolerance * Math.abs(best.value) || !(norm > 0)) {
                break;
            }
            for (int j = 0; j < v.length; j++) {
                v[j] = second[j] / norm;
            }
        }
        return best;
    }

    private static double[] start(int size, long seed) {
        Random random = new Random(seed);
        double[] v = new double[size];
        for (int j = 0; j < size; j++) {
            v[j] = random.nextGaussian();
        }
        Vectors.scale(1 / Vectors.norm(v), v);
        return v;
    }

    /**
     * The better eigenvector of Gamma on the span of v and Gamma v.
     *
     * @param v length 1
     * @param first Gamma v
     * @param second Gamma^2 v
     */
    private static DominantEigenvector split(double[] v, double[] first, double[] second) {
        double alpha = Vectors.dot(v, first);
        double[] q = first.clone();
        Vectors.add(-alpha, v, q);
        Vectors.add(-Vectors.dot(v, q), v, q);
        double beta = Vectors.norm(q);
        if (!(beta > 1e-14 * Math.abs(alpha))) {
            return new DominantEigenvector(v.clone(), alpha, beta);
        }
        Vectors.scale(1 / beta, q);
        double[] gammaQ = second.clone();
        Vectors.add(-alpha, first, gammaQ);
        Vectors.scale(1 / beta, gammaQ);
        double delta = Vectors.dot(q, gammaQ);
        double mean = (alpha + delta) / 2;
        double radius = Math.sqrt((alpha - delta) * (alpha - delta) / 4 + beta * beta);
        double value = mean >= 0 ? mean + radius : mean - radius;
        // The eigenvector (x, y) of [alpha, beta; beta, delta], from the row of the larger pivot.
        boolean upper = Math.abs(value - alpha) > Math.abs(value - delta);
        double x = upper ? beta : value - delta;
        double y = upper ? value - alpha : beta;
        double norm = Math.sqrt(x * x + y * y);
        double[] h = new double[v.length];
        double squares = 0;
        for (int j = 0; j < h.length; j++) {
            h[j] = (x * v[j] + y * q[j]) / norm;
            double rest = (x * first[j] + y * gammaQ[j]) / norm - value * h[j];
            squares += rest * rest;
        }
        Vectors.scale(1 / Vectors.norm(h), h);
        return new DominantEigenvector(h, value, Math.sqrt(squares));
    }
}
