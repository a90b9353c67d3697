package org.lorentztron.model.fit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

/** Every product against plain loops, with examples that are stored by rows and by columns. */
class ExampleMatrixTest {
    /** More than one block of a product of rows. */
    private static final int ROWS = 1_100;

    private static double[][] rows(Random random, int columns, boolean dense) {
        double[][] rows = Problems.normal(random, ROWS, columns);
        for (double[] row : rows) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextInt(5) == 0 == dense ? 0 : row[j];
            }
        }
        return rows;
    }

    @Property(tries = 20)
    void products_anyExamples_areThoseOfPlainLoops(
            @ForAll long seed, @ForAll boolean dense, @ForAll @IntRange(min = 1, max = 6) int columns) {
        Random random = new Random(seed);
        double[][] rows = rows(random, columns, dense);
        ExampleMatrix examples = ExampleMatrix.ofRows(rows);
        double[] h = Problems.normal(random, 1, columns)[0];
        double[] weights = Problems.normal(random, 1, ROWS)[0];
        double[] products = new double[ROWS];
        double[] squares = new double[ROWS];
        double[] transposed = new double[columns];
        double[] diagonal = new double[columns];
        double[][] matrix = new double[columns][columns];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < columns; j++) {
                products[i] += rows[i][j] * h[j];
                squares[i] += rows[i][j] * rows[i][j] * h[j] * h[j];
                transposed[j] += weights[i] * rows[i][j];
                diagonal[j] += weights[i] * rows[i][j] * rows[i][j];
                for (int l = 0; l < columns; l++) {
                    matrix[j][l] += weights[i] * rows[i][j] * rows[i][l];
                }
            }
        }
        double[] byExamples = new double[ROWS];
        examples.times(h, byExamples);
        assertClose("X h", byExamples, products, 1e-10);
        examples.squaredSums(h, byExamples);
        assertClose("(X o X)(h o h)", byExamples, squares, 1e-10);
        double[] byColumns = new double[columns];
        examples.transposedTimes(weights, byColumns);
        assertClose("X' w", byColumns, transposed, 1e-10);
        examples.weightedSquares(weights, byColumns);
        assertClose("(X o X)' w", byColumns, diagonal, 1e-10);
        assertClose("X' W X", Problems.flat(examples.weightedProducts(weights)), Problems.flat(matrix), 1e-10);
    }

    @Test
    void of_moreEntriesThanAnArrayHolds_isRefused() {
        int size = 1_000_000;
        Features x = Features.canonical(size, IntStream.range(0, size).toArray(), new float[size]);
        List<Features> examples = Collections.nCopies(2_200, x);
        assertThat(ExampleMatrix.entries(examples)).isEqualTo(2_200_002_200L);
        assertThatThrownBy(() -> ExampleMatrix.of(examples))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("examples have 2200002200 entries, expected at most 536870912");
    }
}
