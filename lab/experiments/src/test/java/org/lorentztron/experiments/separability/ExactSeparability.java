package org.lorentztron.experiments.separability;

import java.math.BigInteger;
import org.lorentztron.model.ClassPair;

/**
 * The truth about a few examples, in rational numbers and by another algorithm than the product's: the simplex method
 * with Bland's rule, on "maximise the sum of l_i subject to sum l_i y_i z_i = 0, sum l_i + rest = 1, l &gt;= 0", whose
 * optimum is 1 if the examples are inseparable and 0 if they are not. The equations' artificial variables are driven
 * out first.
 */
final class ExactSeparability {
    /**
     * Rows of equations, then the objective; columns of variables, then the right side. All are fractions over one
     * number.
     */
    private final BigInteger[][] table;

    private final int[] basis;
    private BigInteger denominator = BigInteger.ONE;

    private ExactSeparability(int rows, int columns) {
        table = new BigInteger[rows + 1][columns + 1];
        for (BigInteger[] row : table) {
            java.util.Arrays.fill(row, BigInteger.ZERO);
        }
        basis = new int[rows];
    }

    /** Whether no hyperplane through 0 has all y z strictly on one side. */
    static boolean inseparable(Pictures pictures, ClassPair pair, int prefix) {
        int[] places = pictures.places(pair, prefix);
        int n = places.length;
        int components = pictures.components();
        // Phase 1 alone: is there l >= 0 with sum l_i y_i z_i = 0 and sum l_i = 1? One artificial variable per
        // equation.
        ExactSeparability simplex = new ExactSeparability(components + 1, n + components + 1);
        for (int i = 0; i < n; i++) {
            Picture picture = pictures.apply(places[i]);
            int sign = picture.label() == pair.a() ? 1 : -1;
            for (int k = 0; k < picture.size(); k++) {
                simplex.table[picture.pixel(k)][i] = BigInteger.valueOf(sign * picture.gray(k));
            }
            simplex.table[components - 1][i] = BigInteger.valueOf(sign * 255);
            simplex.table[components][i] = BigInteger.ONE;
        }
        simplex.table[components][n + components + 1] = BigInteger.ONE;
        for (int row = 0; row <= components; row++) {
            simplex.table[row][n + row] = BigInteger.ONE;
            simplex.basis[row] = n + row;
            for (int column = 0; column < simplex.table[row].length; column++) {
                if (column < n || column == n + components + 1) {
                    simplex.table[components + 1][column] =
                            simplex.table[components + 1][column].subtract(simplex.table[row][column]);
                }
            }
        }
        simplex.minimise(n);
        return simplex.table[components + 1][n + components + 1].signum() == 0;
    }

    /** Pivots by Bland's rule until no variable of the first {@code n} has a negative cost. */
    private void minimise(int n) {
        BigInteger[] costs = table[table.length - 1];
        int last = costs.length - 1;
        while (true) {
            int entering = 0;
            while (entering < n && costs[entering].signum() >= 0) {
                entering++;
            }
            if (entering == n) {
                return;
            }
            int leaving = -1;
            for (int row = 0; row < basis.length; row++) {
                if (table[row][entering].signum() > 0 && (leaving < 0 || before(row, leaving, entering, last))) {
                    leaving = row;
                }
            }
            pivot(leaving, entering);
        }
    }

    private boolean before(int row, int other, int entering, int last) {
        int ratio = table[row][last]
                .multiply(table[other][entering])
                .compareTo(table[other][last].multiply(table[row][entering]));
        return ratio < 0 || ratio == 0 && basis[row] < basis[other];
    }

    /** Bareiss: after a pivot all numbers are divisible by the pivot before. */
    private void pivot(int leaving, int entering) {
        BigInteger pivot = table[leaving][entering];
        for (int row = 0; row < table.length; row++) {
            BigInteger factor = table[row][entering];
            if (row != leaving) {
                for (int column = 0; column < table[row].length; column++) {
                    table[row][column] = table[row][column]
                            .multiply(pivot)
                            .subtract(factor.multiply(table[leaving][column]))
                            .divide(denominator);
                }
            }
        }
        denominator = pivot;
        basis[leaving] = entering;
    }
}
