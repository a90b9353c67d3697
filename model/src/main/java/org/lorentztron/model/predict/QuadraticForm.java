package org.lorentztron.model.predict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.lorentztron.model.FeatureSet;

/**
 * A score as a quadratic form of the features, and which of them weigh most in it:
 *
 * <pre>
 *   score = z'Wz,   z = [x; 1],   W = sum over k of c_k r_k r_k'
 *
 *   W_jj        weight of feature j with itself
 *   2 W_jn      weight of feature j alone, n being the constant feature
 *   2 W_ij      weight of the features i < j together
 * </pre>
 *
 * For a pair of classes the rows r are those of U with c = 1 and those of V with c = -1; for a network of squares they
 * are its units. W is never held: with m features and d rows, an entry costs d products. Immutable and thread-safe.
 */
public final class QuadraticForm {
    /** Of more features than this, only those with the largest rows are looked at in pairs. */
    public static final int MOST_IN_PAIRS = 2_000;

    private final int[] features;
    /** [j][k] entry of row k at the j-th feature; the constant one is the last. */
    private final double[][] columns;
    /** c, per row. */
    private final double[] weights;

    /**
     * Rows of one part.
     *
     * @param held the features of the rows
     * @param rows row-major, weights x (features held + 1), the constant feature's column last; not modified
     * @param weights c of each row
     */
    public record Rows(FeatureSet held, float[] rows, double[] weights) {
        /** @throws IllegalArgumentException if the lengths do not fit */
        public Rows {
            if (rows.length != weights.length * (held.count() + 1L)) {
                throw new IllegalArgumentException("rows have length " + rows.length + ", expected " + weights.length
                        + " x " + (held.count() + 1L));
            }
        }
    }

    /**
     * The weights of one feature.
     *
     * @param withItself W_jj
     * @param alone 2 W_jn
     */
    public record Weights(int feature, double withItself, double alone) {
        double magnitude() {
            return Math.abs(withItself) + Math.abs(alone);
        }
    }

    /**
     * The weight of two features together.
     *
     * @param first the lower index
     * @param weight 2 W_ij
     */
    public record Together(int first, int second, double weight) {}

    /**
     * The largest weights of two features.
     *
     * @param largest by magnitude, the largest first
     * @param among how many features were looked at in pairs
     * @param complete whether no other pair of features can be among the largest
     */
    public record Pairs(List<Together> largest, int among, boolean complete) {}

    private QuadraticForm(int[] features, double[][] columns, double[] weights) {
        this.features = features;
        this.columns = columns;
        this.weights = weights;
    }

    /** The sum of the scores of parts, whose features may differ. */
    public static QuadraticForm of(List<Rows> parts) {
        int[] features = parts.stream()
                .flatMapToInt(part -> Arrays.stream(part.held().indices()))
                .distinct()
                .sorted()
                .toArray();
        double[] weights = parts.stream()
                .flatMapToDouble(part -> Arrays.stream(part.weights()))
                .toArray();
        double[][] columns = new double[features.length + 1][weights.length];
        int first = 0;
        for (Rows part : parts) {
            int count = part.held().count();
            for (int j = 0; j <= count; j++) {
                int place = j == count
                        ? features.length
                        : Arrays.binarySearch(features, part.held().feature(j));
                for (int k = 0; k < part.weights().length; k++) {
                    columns[place][first + k] = part.rows()[k * (count + 1) + j];
                }
            }
            first += part.weights().length;
        }
        return new QuadraticForm(features, columns, weights);
    }

    /** How many features the parts hold. */
    public int count() {
        return features.length;
    }

    /** W_nn, what the score is without any feature. */
    public double constant() {
        return entry(features.length, features.length);
    }

    private double entry(int i, int j) {
        double[] one = columns[i];
        double[] other = columns[j];
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            sum += weights[k] * one[k] * other[k];
        }
        return sum;
    }

    /** The features with the largest |W_jj| + |2 W_jn|, the largest first; of equal ones that of the lower index. */
    public List<Weights> largest(int top) {
        return IntStream.range(0, features.length)
                .mapToObj(j -> new Weights(features[j], entry(j, j), 2 * entry(j, features.length)))
                .sorted(Comparator.comparingDouble(Weights::magnitude).reversed())
                .limit(top)
                .toList();
    }

    /*
     * By rows of W, with the largest so far in a heap. |W_ij| <= s_i s_j with s_j = sqrt(sum over k of |c_k| r_kj^2):
     * with features in descending order of s, the rest of a row is skipped as soon as its bound is below all in the
     * heap. That also says whether features beyond the first MOST_IN_PAIRS could be among the largest.
     */

    /** The pairs of features with the largest |2 W_ij|. */
    public Pairs largestPairs(int top) {
        double[] sizes =
                IntStream.range(0, features.length).mapToDouble(this::size).toArray();
        int[] order = IntStream.range(0, features.length)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> -sizes[j]))
                .mapToInt(j -> j)
                .toArray();
        int among = Math.min(MOST_IN_PAIRS, order.length);
        Comparator<Together> byMagnitude = Comparator.<Together>comparingDouble(each -> Math.abs(each.weight()))
                .thenComparing(Together::first, Comparator.reverseOrder())
                .thenComparing(Together::second, Comparator.reverseOrder());
        PriorityQueue<Together> heap = new PriorityQueue<>(byMagnitude);
        for (int i = 0; i < among; i++) {
            for (int j = i + 1; j < among && canEnter(heap, top, 2 * sizes[order[i]] * sizes[order[j]]); j++) {
                heap.add(together(order[i], order[j]));
                if (heap.size() > top) {
                    heap.remove();
                }
            }
        }
        List<Together> largest = new ArrayList<>(heap);
        largest.sort(byMagnitude.reversed());
        boolean complete = among == order.length || !canEnter(heap, top, 2 * sizes[order[0]] * sizes[order[among]]);
        return new Pairs(List.copyOf(largest), among, complete);
    }

    private double size(int j) {
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            sum += Math.abs(weights[k]) * columns[j][k] * columns[j][k];
        }
        return Math.sqrt(sum);
    }

    private static boolean canEnter(PriorityQueue<Together> heap, int top, double bound) {
        return heap.size() < top || bound >= Math.abs(heap.element().weight());
    }

    private Together together(int i, int j) {
        return new Together(features[Math.min(i, j)], features[Math.max(i, j)], 2 * entry(i, j));
    }
}
