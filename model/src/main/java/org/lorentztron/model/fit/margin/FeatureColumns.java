package org.lorentztron.model.fit.margin;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;

/**
 * Examples by feature: for every feature that occurs, the examples that have it, ascending, and their values. Not
 * thread-safe while it is made; immutable then.
 */
final class FeatureColumns {

    /*
     * x_i'x_j for all j at once is the sum of x_if (column f) over the features f of x_i: as many products as there are
     * entries, and no search for features that two examples share. A column that most examples have is stored with its
     * zeros: a loop over it has no indirection, and C2 makes vectors of it. Both add the same terms in the same order,
     * and zeros change no sum, so the choice shows in the time alone.
     */

    /** A column with at least this share of the examples is stored with its zeros. */
    private static final double DENSE = 0.25;

    private final List<Features> examples;
    /** The features that occur, ascending. */
    private final int[] features;
    /** By feature: the examples that have it; empty where the column has its zeros. */
    private final int[][] members;

    private final double[][] values;

    /**
     * The columns of examples.
     *
     * @throws IllegalArgumentException if there is none, or the sizes differ
     */
    FeatureColumns(List<Features> examples) {
        if (examples.isEmpty()) {
            throw new IllegalArgumentException("there is no example, expected at least one");
        }
        int size = examples.get(0).size();
        for (int i = 0; i < examples.size(); i++) {
            if (examples.get(i).size() != size) {
                throw new IllegalArgumentException(
                        "example " + i + " has " + examples.get(i).size() + " features, expected " + size);
            }
        }
        this.examples = examples;
        this.features = examples.stream()
                .flatMapToInt(x -> Arrays.stream(x.indices()))
                .sorted()
                .distinct()
                .toArray();
        this.members = new int[features.length][];
        this.values = new double[features.length][];
        fill(counts());
    }

    /** |x|^2, in the order of the products: those of equal points are the same number. */
    static double squaredNorm(Features x) {
        double sum = 0;
        for (float value : x.values()) {
            sum += (double) value * value;
        }
        return sum;
    }

    /** The features that occur, ascending; not to be modified. */
    int[] features() {
        return features;
    }

    /** Where a feature is among those that occur; negative if it does not. */
    int position(int feature) {
        return Arrays.binarySearch(features, feature);
    }

    private int[] counts() {
        int[] counts = new int[features.length];
        for (Features x : examples) {
            for (int k = 0; k < x.nonZeros(); k++) {
                counts[position(x.index(k))]++;
            }
        }
        return counts;
    }

    private void fill(int[] counts) {
        int n = examples.size();
        for (int f = 0; f < features.length; f++) {
            boolean dense = counts[f] >= DENSE * n;
            members[f] = new int[dense ? 0 : counts[f]];
            values[f] = new double[dense ? n : counts[f]];
        }
        int[] filled = new int[features.length];
        for (int i = 0; i < n; i++) {
            Features x = examples.get(i);
            for (int k = 0; k < x.nonZeros(); k++) {
                int f = position(x.index(k));
                if (members[f].length == 0) {
                    values[f][i] = x.value(k);
                } else {
                    members[f][filled[f]] = i;
                    values[f][filled[f]++] = x.value(k);
                }
            }
        }
    }

    /**
     * The products x_i'x_j, without the constant feature.
     *
     * @return n x n, new
     */
    double[][] products() {
        int n = examples.size();
        double[][] products = new double[n][n];
        for (int i = 0; i < n; i++) {
            addProducts(examples.get(i), i + 1, products[i]);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                products[j][i] = products[i][j];
            }
        }
        return products;
    }

    /**
     * The products of the examples with another event.
     *
     * @return length n, new
     */
    double[] products(Features x) {
        double[] products = new double[examples.size()];
        addProducts(x, products.length, products);
        return products;
    }

    /** Adds to the first sums. */
    private void addProducts(Features x, int count, double[] sums) {
        for (int k = 0; k < x.nonZeros(); k++) {
            int f = position(x.index(k));
            if (f >= 0 && members[f].length == 0) {
                addDense(x.value(k), values[f], count, sums);
            } else if (f >= 0) {
                addSparse(x.value(k), members[f], values[f], count, sums);
            }
        }
    }

    private static void addDense(double factor, double[] column, int count, double[] sums) {
        for (int j = 0; j < count; j++) {
            sums[j] += factor * column[j];
        }
    }

    private static void addSparse(double factor, int[] members, double[] column, int count, double[] sums) {
        for (int m = 0; m < members.length && members[m] < count; m++) {
            sums[members[m]] += factor * column[m];
        }
    }
}
