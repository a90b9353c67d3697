package org.lorentztron.model.ensemble;

import java.util.List;
import org.lorentztron.model.dos.PairColumns;

/**
 * Where the images Uz and Vz of each pair are among those of all.
 *
 * @param pairs the index of each, see {@link ClassPairs}
 * @param ranks of each
 * @param first the column where its images begin: those of U, then those of V
 */
record PairImages(int[] pairs, int[] ranks, int[] first) {
    /** One after the other. */
    static PairImages sideBySide(List<HeldPair> pairs) {
        PairImages images = of(pairs);
        for (int i = 1; i < images.first.length; i++) {
            images.first[i] = images.first[i - 1] + 2 * images.ranks[i - 1];
        }
        return images;
    }

    /** Each in a slice of its own, of so many columns. */
    static PairImages inSlices(List<HeldPair> pairs, int slice) {
        PairImages images = of(pairs);
        for (int i = 0; i < images.first.length; i++) {
            images.first[i] = Math.multiplyExact(i, slice);
        }
        return images;
    }

    private static PairImages of(List<HeldPair> pairs) {
        int[] indices = pairs.stream().mapToInt(HeldPair::pair).toArray();
        int[] ranks = pairs.stream().mapToInt(HeldPair::rank).toArray();
        return new PairImages(indices, ranks, new int[ranks.length]);
    }

    /** Writes |Uz|^2 - |Vz|^2 of each pair to the place of its index. */
    void score(float[] h, double[] scores) {
        for (int i = 0; i < pairs.length; i++) {
            int u = first[i];
            int v = u + ranks[i];
            scores[pairs[i]] = PairColumns.squaredNorm(h, u, ranks[i]) - PairColumns.squaredNorm(h, v, ranks[i]);
        }
    }
}
