package org.lorentztron.model.monitor;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Normalized discounted cumulative gain of a ranking: nDCG@k = DCG@k / the largest DCG@k of any order, DCG@k = sum over
 * ranks r = 1..k of (2^rel - 1) / log2(r + 1). Stateless.
 */
public final class DiscountedGain {
    private DiscountedGain() {}

    /**
     * nDCG@k of the order by descending score; equal scores keep their order.
     *
     * @param k at least 1
     * @param relevance of each item, 0 or more; not modified
     * @param scores as many, not modified
     * @return from 0 to 1; 1 if nothing is relevant
     * @throws IllegalArgumentException if the lengths differ
     */
    public static double normalized(int k, int[] relevance, double[] scores) {
        if (relevance.length != scores.length) {
            throw new IllegalArgumentException("scores has length " + scores.length + ", expected " + relevance.length);
        }
        double ideal = gain(k, relevance, Comparator.comparingInt(i -> -relevance[i]));
        return ideal > 0 ? gain(k, relevance, Comparator.comparingDouble(i -> -scores[i])) / ideal : 1;
    }

    private static double gain(int k, int[] relevance, Comparator<Integer> order) {
        int[] ranked = IntStream.range(0, relevance.length)
                .boxed()
                .sorted(order)
                .mapToInt(Integer::intValue)
                .limit(k)
                .toArray();
        double gain = 0;
        for (int r = 0; r < ranked.length; r++) {
            gain += (StrictMath.pow(2, relevance[ranked[r]]) - 1) * StrictMath.log(2) / StrictMath.log(r + 2);
        }
        return gain;
    }
}
