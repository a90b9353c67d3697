package org.lorentztron.model.ensemble;

import java.util.List;
import org.lorentztron.model.dos.PairColumns;
import org.lorentztron.model.kernels.Kernels;

/**
 * Where the images Uz and Vz of each pair are among those of all: in the order of the pairs, each padded as the
 * kernels want it. Immutable and thread-safe.
 */
final class PairImages {
    private final int[] pairs;
    private final int[] ranks;
    /** [pair] the column where its images begin, those of U, then those of V; one more, where the last ones end. */
    private final int[] first;

    PairImages(List<HeldPair> held, Kernels kernels) {
        this.pairs = new int[held.size()];
        this.ranks = new int[pairs.length];
        this.first = new int[pairs.length + 1];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = held.get(i).pair();
            ranks[i] = held.get(i).rank();
            first[i + 1] = Math.addExact(first[i], kernels.padded(held.get(i).width()));
        }
    }

    /** How many columns all images have. */
    int columns() {
        return first[pairs.length];
    }

    /** The column where the images of a pair, by its place among those given, begin. */
    int first(int pair) {
        return first[pair];
    }

    /** Writes |Uz|^2 - |Vz|^2 of each pair to the place of its index; see {@link ClassPairs}. */
    void score(float[] h, double[] scores) {
        for (int i = 0; i < pairs.length; i++) {
            int u = first[i];
            int v = u + ranks[i];
            scores[pairs[i]] = PairColumns.squaredNorm(h, u, ranks[i]) - PairColumns.squaredNorm(h, v, ranks[i]);
        }
    }
}
