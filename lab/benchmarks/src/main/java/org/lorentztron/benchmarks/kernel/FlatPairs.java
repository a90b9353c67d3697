package org.lorentztron.benchmarks.kernel;

import java.util.List;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.dos.StepSize;

/**
 * The plain baseline: one flat matrix per pair, row-major over the features ({@code w[j * 2 d + r]}), and the loop that
 * anyone would write over it, zeros left out. Same arithmetic as the job's, other layout.
 */
final class FlatPairs implements Pairs {
    private final List<ClassPair> pairs;
    private final int rank;
    private final float[][] matrices;
    private final float[][] h;
    private final double[] scores;
    private long updates;

    FlatPairs(PairTrainingBlock trained) {
        this.pairs = trained.pairs();
        this.rank = trained.model(0).rank();
        this.matrices = new float[pairs.size()][];
        this.h = new float[pairs.size()][2 * rank];
        this.scores = new double[pairs.size()];
        for (int p = 0; p < matrices.length; p++) {
            DosModel model = trained.model(p);
            matrices[p] = new float[model.dimension() * 2 * rank];
            for (int j = 0; j < model.dimension(); j++) {
                copyColumn(model, j, matrices[p], j * 2 * rank);
            }
        }
    }

    @Override
    public double[] score(Features x) {
        for (int p = 0; p < matrices.length; p++) {
            multiply(matrices[p], x, h[p]);
            scores[p] = squaredNorm(h[p], 0, rank) - squaredNorm(h[p], rank, rank);
        }
        return scores;
    }

    @Override
    public void learn(Features x, int label) {
        double zSquared = x.squaredNorm();
        for (int p = 0; p < matrices.length; p++) {
            if (contains(pairs.get(p), label)) {
                multiply(matrices[p], x, h[p]);
                update(p, x, label, zSquared);
            }
        }
    }

    @Override
    public double[] scoreThenLearn(Features x, int label) {
        score(x);
        double zSquared = x.squaredNorm();
        for (int p = 0; p < matrices.length; p++) {
            if (contains(pairs.get(p), label)) {
                update(p, x, label, zSquared);
            }
        }
        return scores;
    }

    @Override
    public long updates() {
        return updates;
    }

    private void update(int p, Features x, int label, double zSquared) {
        if (toStep(h[p], pairs.get(p).a() == label, zSquared)) {
            updates++;
            addOuter(matrices[p], x, h[p]);
        }
    }

    private static void multiply(float[] w, Features x, float[] h) {
        System.arraycopy(w, x.size() * h.length, h, 0, h.length);
        for (int k = 0; k < x.nonZeros(); k++) {
            int offset = x.index(k) * h.length;
            float value = x.value(k);
            for (int r = 0; r < h.length; r++) {
                h[r] += w[offset + r] * value;
            }
        }
    }

    private static void addOuter(float[] w, Features x, float[] step) {
        for (int k = 0; k < x.nonZeros(); k++) {
            add(w, x.index(k) * step.length, x.value(k), step);
        }
        add(w, x.size() * step.length, 1, step);
    }

    private static void add(float[] w, int offset, float value, float[] step) {
        for (int r = 0; r < step.length; r++) {
            w[offset + r] += step[r] * value;
        }
    }

    /** Writes a model's entries of feature j, U's units and then V's, from {@code offset} on. */
    private static void copyColumn(DosModel model, int j, float[] target, int offset) {
        for (int unit = 0; unit < model.rank(); unit++) {
            target[offset + unit] = (float) model.u()[unit * model.dimension() + j];
            target[offset + model.rank() + unit] = (float) model.v()[unit * model.dimension() + j];
        }
    }

    private static boolean contains(ClassPair pair, int label) {
        return pair.a() == label || pair.b() == label;
    }

    /**
     * Turns the images of a pair into its passive-aggressive step, in units of z.
     *
     * @param images modified if the pair is to change
     * @return whether it is: the margin is below 1
     */
    private boolean toStep(float[] images, boolean positive, double zSquared) {
        int winner = positive ? 0 : rank;
        int loser = rank - winner;
        double w = squaredNorm(images, winner, rank);
        double l = squaredNorm(images, loser, rank);
        if (!(w - l < 1)) {
            return false;
        }
        double s = StepSize.solve(Math.sqrt(w), Math.sqrt(l));
        scale(images, winner, rank, (1 / s - 1) / zSquared);
        scale(images, loser, rank, -(1 - s) / (2 - s) / zSquared);
        return true;
    }

    private static double squaredNorm(float[] images, int from, int rank) {
        double sum = 0;
        for (int r = from; r < from + rank; r++) {
            sum += (double) images[r] * images[r];
        }
        return sum;
    }

    private static void scale(float[] images, int from, int rank, double factor) {
        for (int r = from; r < from + rank; r++) {
            images[r] = (float) (factor * images[r]);
        }
    }
}
