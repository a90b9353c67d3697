package org.lorentztron.benchmarks;

import org.lorentztron.model.Features;
import org.lorentztron.model.dos.StepSize;

/**
 * The baseline of {@link KernelBenchmark}: the same pairs with one flat matrix each, row-major over the features
 * ({@code w[j * 2 d + r]}), and the plain loop over it. Same arithmetic, other layout.
 */
final class FlatPairs {
    private final int rank;
    private final float[][] pairs;
    private final float[] h;

    /** @param pairs per pair (n + 1) x 2 rank values: U's units, then V's, feature by feature; modified by training */
    FlatPairs(int rank, float[][] pairs) {
        this.rank = rank;
        this.pairs = pairs;
        this.h = new float[2 * rank];
    }

    /** Writes |Uz|^2 - |Vz|^2 of every pair. */
    void scores(Features x, double[] scores) {
        for (int p = 0; p < pairs.length; p++) {
            images(pairs[p], x);
            scores[p] = squaredNorm(0) - squaredNorm(rank);
        }
    }

    /** The passive-aggressive update of one pair. */
    void learn(int pair, Features x, int y) {
        float[] w = pairs[pair];
        images(w, x);
        double winner = squaredNorm(y > 0 ? 0 : rank);
        double loser = squaredNorm(y > 0 ? rank : 0);
        if (!(winner - loser < 1)) {
            return;
        }
        double s = StepSize.solve(Math.sqrt(winner), Math.sqrt(loser));
        double zSquared = x.squaredNorm();
        scale(y > 0 ? 0 : rank, (1 / s - 1) / zSquared);
        scale(y > 0 ? rank : 0, -(1 - s) / (2 - s) / zSquared);
        for (int k = 0; k < x.nonZeros(); k++) {
            add(w, x.index(k), x.value(k));
        }
        add(w, x.size(), 1);
    }

    private void images(float[] w, Features x) {
        System.arraycopy(w, x.size() * h.length, h, 0, h.length);
        for (int k = 0; k < x.nonZeros(); k++) {
            int offset = x.index(k) * h.length;
            float value = x.value(k);
            for (int r = 0; r < h.length; r++) {
                h[r] += w[offset + r] * value;
            }
        }
    }

    private void add(float[] w, int feature, float value) {
        int offset = feature * h.length;
        for (int r = 0; r < h.length; r++) {
            w[offset + r] += h[r] * value;
        }
    }

    private void scale(int from, double factor) {
        for (int r = from; r < from + rank; r++) {
            h[r] = (float) (factor * h[r]);
        }
    }

    private double squaredNorm(int from) {
        double sum = 0;
        for (int r = from; r < from + rank; r++) {
            sum += (double) h[r] * h[r];
        }
        return sum;
    }
}
