package org.lorentztron.benchmarks.kernel;

import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learner.dos.StepSize;

/**
 * What the baselines share: the images h of pairs side by side, U's d units and then V's for each, and what becomes of
 * them. Stateless.
 */
final class PlainImages {
    private PlainImages() {}

    /** |Uz|^2 - |Vz|^2 of the pair whose images begin at {@code from}. */
    static double score(float[] h, int from, int rank) {
        return squaredNorm(h, from, rank) - squaredNorm(h, from + rank, rank);
    }

    /**
     * Turns the images of a pair into its passive-aggressive step, in units of z.
     *
     * @param h modified from {@code from} on if the pair is to change
     * @return whether it is: the margin is below 1
     */
    static boolean toStep(float[] h, int from, int rank, boolean positive, double zSquared) {
        int winner = positive ? from : from + rank;
        int loser = positive ? from + rank : from;
        double w = squaredNorm(h, winner, rank);
        double l = squaredNorm(h, loser, rank);
        if (!(w - l < 1)) {
            return false;
        }
        double s = StepSize.solve(Math.sqrt(w), Math.sqrt(l));
        scale(h, winner, rank, (1 / s - 1) / zSquared);
        scale(h, loser, rank, -(1 - s) / (2 - s) / zSquared);
        return true;
    }

    /** Writes a model's entries of feature j, U's units and then V's, from {@code offset} on. */
    static void copyColumn(DosModel model, int j, float[] target, int offset) {
        for (int unit = 0; unit < model.rank(); unit++) {
            target[offset + unit] = (float) model.u()[unit * model.dimension() + j];
            target[offset + model.rank() + unit] = (float) model.v()[unit * model.dimension() + j];
        }
    }

    static boolean contains(ClassPair pair, int label) {
        return pair.a() == label || pair.b() == label;
    }

    private static double squaredNorm(float[] h, int from, int rank) {
        double sum = 0;
        for (int r = from; r < from + rank; r++) {
            sum += (double) h[r] * h[r];
        }
        return sum;
    }

    private static void scale(float[] h, int from, int rank, double factor) {
        for (int r = from; r < from + rank; r++) {
            h[r] = (float) (factor * h[r]);
        }
    }
}
