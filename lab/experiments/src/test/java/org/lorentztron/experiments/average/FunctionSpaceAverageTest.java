package org.lorentztron.experiments.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;

class FunctionSpaceAverageTest {
    private static final int SIZE = Models.DIMENSION;

    /** W = U'U - V'V. */
    private static double[][] squares(DosModel model) {
        double[][] w = new double[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                for (int unit = 0; unit < model.rank(); unit++) {
                    w[i][j] += model.u()[unit * SIZE + i] * model.u()[unit * SIZE + j]
                            - model.v()[unit * SIZE + i] * model.v()[unit * SIZE + j];
                }
            }
        }
        return w;
    }

    /** a + factor b. */
    private static double[][] sum(double[][] a, double factor, double[][] b) {
        double[][] sum = new double[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                sum[i][j] = a[i][j] + factor * b[i][j];
            }
        }
        return sum;
    }

    /** Ascending, by cyclic Jacobi rotations: another algorithm than the one that is tested. */
    private static double[] eigenvalues(double[][] symmetric) {
        double[][] a = sum(symmetric, 0, symmetric);
        for (int sweep = 0; sweep < 12; sweep++) {
            for (int p = 0; p < SIZE; p++) {
                for (int q = p + 1; q < SIZE; q++) {
                    rotate(a, p, q);
                }
            }
        }
        return IntStream.range(0, SIZE).mapToDouble(i -> a[i][i]).sorted().toArray();
    }

    /** Turns the plane of two axes so that a[p][q] becomes 0. */
    private static void rotate(double[][] a, int p, int q) {
        double angle = Math.atan2(2 * a[p][q], a[q][q] - a[p][p]) / 2;
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        for (double[] row : a) {
            double before = row[p];
            row[p] = c * before - s * row[q];
            row[q] = s * before + c * row[q];
        }
        for (int j = 0; j < SIZE; j++) {
            double before = a[p][j];
            a[p][j] = c * before - s * a[q][j];
            a[q][j] = s * before + c * a[q][j];
        }
    }

    /** Enough rank for the mean itself: then nothing is lost, and its score is the mean of the scores. */
    @Test
    void average_ofFullRank_hasTheMeanOfTheScores() {
        Random random = new Random(3);
        FunctionSpaceAverage average = new FunctionSpaceAverage();
        DosModel[] models = new DosModel[4];
        for (int m = 0; m < models.length; m++) {
            models[m] = Models.random(random, SIZE);
            average.add(models[m]);
        }
        for (int event = 0; event < 20; event++) {
            Features x = Models.event(random);
            double mean = 0;
            for (DosModel model : models) {
                mean += model.score(x) / models.length;
            }
            assertThat(average.average().score(x)).isEqualTo(mean, within(1e-11 * (1 + Math.abs(mean))));
        }
    }

    /**
     * Recomposed, the average has the largest eigenvalues of each sign of the mean and no others, and what is missing
     * of the mean is orthogonal to it: together that is the truncation.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void average_ofLowRank_isTheTruncatedMean(int rank) {
        Random random = new Random(4);
        FunctionSpaceAverage average = new FunctionSpaceAverage();
        double[][] mean = new double[SIZE][SIZE];
        for (int m = 0; m < 5; m++) {
            DosModel model = Models.random(random, rank);
            average.add(model);
            mean = sum(mean, 0.2, squares(model));
        }

        DosModel truncated = average.average();

        double[] all = eigenvalues(mean);
        double[] kept = eigenvalues(squares(truncated));
        for (int k = 0; k < SIZE; k++) {
            double expected = k < rank ? Math.min(0, all[k]) : k >= SIZE - rank ? Math.max(0, all[k]) : 0;
            assertThat(kept[k]).isEqualTo(expected, within(1e-12));
        }
        assertOrthogonal(squares(truncated), sum(mean, -1, squares(truncated)));
        assertThat(truncated.rank()).isEqualTo(rank);
        assertThat(average.intervals()).isEqualTo(5);
    }

    private static void assertOrthogonal(double[][] a, double[][] b) {
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                double product = 0;
                for (int k = 0; k < SIZE; k++) {
                    product += a[i][k] * b[k][j];
                }
                assertThat(product).isEqualTo(0, within(1e-12));
            }
        }
    }

    /** One model comes back as itself, in another gauge: also what a linear model, of rank 1, is. */
    @Test
    void average_ofOneModel_hasItsScores() {
        Random random = new Random(5);
        DosModel model = Models.random(random, 1);
        FunctionSpaceAverage average = new FunctionSpaceAverage();
        average.add(model);

        Features x = Models.event(random);
        assertThat(average.average().score(x)).isEqualTo(model.score(x), within(1e-12));
        assertThat(average.average()).isSameAs(average.average());

        average.add(Models.random(random, 1));
        assertThat(average.average().score(x)).isNotCloseTo(model.score(x), within(1e-3));
    }

    @Test
    void average_withoutNegativePart_leavesVZero() {
        DosModel model = Models.random(new Random(6), 2);
        FunctionSpaceAverage average = new FunctionSpaceAverage();
        average.add(new DosModel(2, SIZE, model.u(), new double[2 * SIZE]));

        for (double entry : average.average().v()) {
            assertThat(entry).isEqualTo(0, within(1e-7));
        }
    }

    @Test
    void add_otherShapeOrNothing_isRefused() {
        FunctionSpaceAverage average = new FunctionSpaceAverage();
        assertThatThrownBy(average::average).isInstanceOf(IllegalStateException.class);
        average.add(Models.random(new Random(7), 2));
        assertThatThrownBy(() -> average.add(Models.random(new Random(7), 3)))
                .hasMessage("model has rank 3 and dimension 10, expected 2 and 10");
    }
}
