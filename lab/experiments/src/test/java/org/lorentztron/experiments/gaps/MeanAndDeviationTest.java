package org.lorentztron.experiments.gaps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

class MeanAndDeviationTest {
    private static Row row(float... values) {
        return new Row(0, "a", values);
    }

    @Test
    void standardised_rows_haveMeanZeroAndDeviationOne() {
        MeanAndDeviation known = MeanAndDeviation.of(List.of(row(1, 100), row(3, 300), row(1, 100), row(3, 300)));

        assertThat(known.standardised(row(1, 300))).isEqualTo(Features.dense(new float[] {-1, 1}));
        assertThat(known.standardised(row(2, 400))).isEqualTo(Features.dense(new float[] {0, 2}));
    }

    @Test
    void standardised_constant_isMovedAlone() {
        MeanAndDeviation known = MeanAndDeviation.of(List.of(row(5), row(5)));

        assertThat(known.standardised(row(5)).nonZeros()).isZero();
        assertThat(known.standardised(row(7))).isEqualTo(Features.dense(new float[] {2}));
    }
}
