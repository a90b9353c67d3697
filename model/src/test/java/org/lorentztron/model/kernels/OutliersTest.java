package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutliersTest {

    @Test
    void largestUsual_anyOrder_is100TimesTheUpperMedian() {
        assertThat(Outliers.largestUsual(new double[] {3, 1e9, 2})).isEqualTo(300);
        assertThat(Outliers.largestUsual(new double[] {4, 3, 1, 2})).isEqualTo(300);
        assertThat(Outliers.largestUsual(new double[] {5})).isEqualTo(500);
    }

    /** Zeros, as of events without a feature, say nothing about the size of the others. */
    @Test
    void largestUsual_manyZeros_isThatOfTheOthers() {
        assertThat(Outliers.largestUsual(new double[] {0, 0, 7, 0, 0})).isEqualTo(700);
        assertThat(Outliers.largestUsual(new double[] {0, 0})).isZero();
        assertThat(Outliers.largestUsual(new double[0])).isZero();
    }
}
