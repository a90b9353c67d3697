package org.lorentztron.model.margin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The eigenpairs at both ends of the spectrum of a symmetric matrix. Stateless. */
final class ExtremeEigenpairs {

    /*
     * All eigenpairs cost some 9 r^3 operations, a few of them some hundred products of r^2. A run of Lanczos finds
     * one pair of equal eigenvalues, so another run in the complement of what is found looks for more, until it finds
     * nothing further out. Each run starts from a random vector of a fixed seed.
     */

    /** Up to this many rows all pairs are as fast. */
    private static final int ALL = 150;

    private static final double SAME = 1e-10;

    private ExtremeEigenpairs() {}

    private record Pair(double value, double[] vector) {}

    /**
     * The pairs by descending eigenvalue.
     *
     * @param matrix r x r, symmetric, finite; not modified
     * @param wanted at least so many of the largest eigenvalues, and of the smallest; all if there are fewer
     */
    static SymmetricEigenpairs of(double[][] matrix, int wanted) {
        if (matrix.length <= Math.max(ALL, 6 * wanted)) {
            return SymmetricEigenpairs.of(matrix);
        }
        List<Pair> found = pairs(new Lanczos(matrix, List.of(), 1).find(wanted));
        for (int run = 2; 2 * found.size() < matrix.length; run++) {
            List<double[]> known = found.stream().map(Pair::vector).toList();
            List<Pair> more = pairs(new Lanczos(matrix, known, run).find(1));
            double largest = Math.max(Math.abs(found.get(0).value), Math.abs(found.get(found.size() - 1).value));
            double high = found.get(wanted - 1).value + SAME * largest;
            double low = found.get(found.size() - wanted).value - SAME * largest;
            if (more.stream().noneMatch(pair -> pair.value > high || pair.value < low)) {
                break;
            }
            found.addAll(more);
            found.sort(Comparator.comparingDouble((Pair pair) -> -pair.value));
        }
        return new SymmetricEigenpairs(
                found.stream().mapToDouble(Pair::value).toArray(),
                found.stream().map(Pair::vector).toArray(double[][]::new));
    }

    private static List<Pair> pairs(SymmetricEigenpairs eigenpairs) {
        List<Pair> pairs = new ArrayList<>();
        for (int k = 0; k < eigenpairs.values().length; k++) {
            pairs.add(new Pair(eigenpairs.values()[k], eigenpairs.vectors()[k]));
        }
        return pairs;
    }
}
