package org.lorentztron.model.predict;

import java.util.List;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.parameters.PairUnits;

/**
 * Where the images Uz and Vz of each pair are among those of all: in the order of the pairs, each padded by a layout.
 * Immutable and thread-safe.
 */
final class PairImages {
    private final int[] pairs;
    private final int[] ranks;
    /** [pair] the index where its images begin, those of U, then those of V; one more, where the last ones end. */
    private final int[] first;

    /** @param layout where units are, and to what those of each pair are padded */
    PairImages(List<PairModel> held, UnitLayout layout) {
        this.pairs = new int[held.size()];
        this.ranks = new int[pairs.length];
        this.first = new int[pairs.length + 1];
        first[0] = layout.first();
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = held.get(i).pair();
            ranks[i] = held.get(i).rank();
            first[i + 1] = Math.addExact(first[i], layout.padded(held.get(i).width()));
        }
    }

    /** The length of an array that ends with the last images; kernels may want a longer one. */
    int length() {
        return first[pairs.length];
    }

    /** The index where the images of a pair, by its place among those given, begin. */
    int first(int pair) {
        return first[pair];
    }

    /** Writes |Uz|^2 - |Vz|^2 of each pair to the place of its index. */
    void score(float[] h, double[] scores) {
        for (int i = 0; i < pairs.length; i++) {
            scores[pairs[i]] = PairUnits.score(h, first[i], ranks[i]);
        }
    }
}
