package org.lorentztron.datasets.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The fields' statistics. A field of 28 x 28 pixels holds some ten independent values (the correlation length is 5.7
 * pixels), all together about 15,000: means are good to about 1 %, those at one pixel (1,500 values) to 3 %.
 */
class SmoothFieldsTest {
    private static final SmoothFields FIELDS = new SmoothFields(1);

    @Test
    void fields_together_haveMeanZeroAndTheirSize() {
        double sum = 0;
        double squares = 0;
        long withinSize = 0;
        for (int f = 0; f < SmoothFields.COUNT; f++) {
            for (int p = 0; p < 784; p++) {
                double value = value(f, p % 28, p / 28);
                sum += value;
                squares += value * value;
                withinSize += Math.abs(value) < 1.2 ? 1 : 0;
            }
        }
        double count = 784.0 * SmoothFields.COUNT;

        assertThat(sum / count).isCloseTo(0, within(0.04));
        assertThat(Math.sqrt(squares / count)).isCloseTo(1.2, within(0.024));
        // Gaussian: 68.3 % are less than a deviation away from 0.
        assertThat(withinSize / count).isCloseTo(0.6827, within(0.01));
    }

    /** White noise smoothed with a Gaussian of sigma has the autocorrelation of a Gaussian of sqrt(2) sigma. */
    @ParameterizedTest
    @CsvSource({
        "1,0", "2,0", "4,0", "8,0", "12,0", "16,0", "0,1", "0,4", "0,8", "0,12", "3,3", "6,6", "8,4", "-3,3", "-6,6"
    })
    void fields_aWayApart_areCorrelatedAsAGaussian(int right, int down) {
        double products = 0;
        double squares = 0;
        for (int f = 0; f < SmoothFields.COUNT; f++) {
            for (int y = 0; y < 28 - down; y++) {
                for (int x = Math.max(0, -right); x < 28 - Math.max(0, right); x++) {
                    double here = value(f, x, y);
                    double there = value(f, x + right, y + down);
                    products += here * there;
                    squares += (here * here + there * there) / 2;
                }
            }
        }

        double expected = Math.exp(-(right * right + down * down) / (4 * 4.0 * 4.0));
        assertThat(products / squares).isCloseTo(expected, within(0.025));
    }

    /** Noise that ended at the edge of the picture would leave smaller displacements there. */
    @Test
    void fields_atEdgesAndCorners_areAsLargeAsInTheMiddle() {
        for (int p = 0; p < 784; p++) {
            double squares = 0;
            for (int f = 0; f < SmoothFields.COUNT; f++) {
                squares += Math.pow(value(f, p % 28, p / 28), 2);
            }
            assertThat(Math.sqrt(squares / SmoothFields.COUNT))
                    .as("row %d, column %d", p / 28, p % 28)
                    .isCloseTo(1.2, within(0.1));
        }
    }

    /** Nor would it fall off inwards as it does elsewhere; neither is one edge tied to the opposite one. */
    @Test
    void fields_fromEachEdgeInwards_areCorrelatedAsElsewhere() {
        for (int t : new int[] {1, 4, 8, 27}) {
            double expected = Math.exp(-t * t / (4 * 4.0 * 4.0));
            double[] products = new double[4];
            for (int f = 0; f < SmoothFields.COUNT; f++) {
                for (int s = 0; s < 28; s++) {
                    products[0] += value(f, 0, s) * value(f, t, s);
                    products[1] += value(f, 27, s) * value(f, 27 - t, s);
                    products[2] += value(f, s, 0) * value(f, s, t);
                    products[3] += value(f, s, 27) * value(f, s, 27 - t);
                }
            }
            for (double product : products) {
                assertThat(product / (28 * SmoothFields.COUNT * 1.44))
                        .as("%d pixels from the edge", t)
                        .isCloseTo(expected, within(0.08));
            }
        }
    }

    @Test
    void fields_ofOtherNumberOrSeed_areIndependent() {
        SmoothFields other = new SmoothFields(2);
        double neighbours = 0;
        double seeds = 0;
        for (int f = 0; f < SmoothFields.COUNT; f++) {
            for (int p = 0; p < 784; p++) {
                int onSheet = Sheet.row(p / 28) + p % 28;
                neighbours += value(f, p % 28, p / 28) * value((f + 1) % SmoothFields.COUNT, p % 28, p / 28);
                seeds += value(f, p % 28, p / 28) * other.field(f)[onSheet];
            }
        }
        assertThat(neighbours / (784 * SmoothFields.COUNT * 1.44)).isCloseTo(0, within(0.03));
        assertThat(seeds / (784 * SmoothFields.COUNT * 1.44)).isCloseTo(0, within(0.03));
    }

    /** What the deformation adds there would be seen as ink. */
    @Test
    void field_onTheBorder_isZero() {
        float[] field = FIELDS.field(7);
        assertThat(field).hasSize(34 * 34);
        for (int p = 0; p < field.length; p++) {
            boolean border = p % 34 < 3 || p % 34 > 30 || p / 34 < 3 || p / 34 > 30;
            assertThat(field[p] == 0).as("place %d", p).isEqualTo(border);
        }
    }

    private static double value(int field, int x, int y) {
        return FIELDS.field(field)[34 * (y + 3) + x + 3];
    }
}
