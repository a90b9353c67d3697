package org.lorentztron.model.fit.margin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lorentztron.model.kernels.SymmetricEigenpairs;
import org.lorentztron.model.kernels.SymmetricMatrix;

/** The eigenpairs at both ends of the spectrum of a symmetric matrix. Stateless. */
final class ExtremeEigenpairs {

    /*
     * All eigenpairs cost r products and some 9 r^3 operations, a few of them some hundred products. A run of Lanczos
     * finds one pair of equal eigenvalues, so another run in the complement of what is found looks for more, until it
     * finds nothing further out. Each run starts from a random vector of a fixed seed.
     */

    /** Up to this many rows all pairs are as fast. */
    private static final int ALL = 150;

    private static final double SAME = 1e-10;

    private ExtremeEigenpairs() {}

    private record Pair(double value, double[] vector) {}

    /**
     * The pairs by descending eigenvalue.
     *
     * @param matrix r x r, finite
     * @param wanted at least so many of the largest eigenvalues, and of the smallest; all if there are fewer
     */
    static SymmetricEigenpairs of(SymmetricMatrix matrix, int wanted) {
        if (matrix.size() <= Math.max(ALL, 6 * wanted)) {
            return SymmetricEigenpairs.of(entries(matrix));
        }
        List<Pair> found = pairs(new Lanczos(matrix, List.of(), 1).find(wanted));
        for (int run = 2; 2 * found.size() < matrix.size(); run++) {
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

    /** The matrix itself: products with unit vectors. What rounding makes of M_ij and M_ji is M_ij of i >= j. */
    private static double[][] entries(SymmetricMatrix matrix) {
        double[][] entries = new double[matrix.size()][matrix.size()];
        double[] unit = new double[matrix.size()];
        for (int j = 0; j < unit.length; j++) {
            unit[j] = 1;
            matrix.times(unit, entries[j]);
            unit[j] = 0;
        }
        for (int i = 0; i < unit.length; i++) {
            for (int j = 0; j < i; j++) {
                entries[i][j] = entries[j][i];
            }
        }
        return entries;
    }

    private static List<Pair> pairs(SymmetricEigenpairs eigenpairs) {
        List<Pair> pairs = new ArrayList<>();
        for (int k = 0; k < eigenpairs.values().length; k++) {
            pairs.add(new Pair(eigenpairs.values()[k], eigenpairs.vectors()[k]));
        }
        return pairs;
    }
}
