package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DiscountedGainTest {
    @Test
    void normalized_bestOrder_isOne() {
        assertThat(DiscountedGain.normalized(3, new int[] {1, 5, 3}, new double[] {0.1, 0.9, 0.5}))
                .isEqualTo(1);
    }

    /** (2^1 - 1) / log2(2) + (2^2 - 1) / log2(3) over 3 / log2(2) + 1 / log2(3). */
    @Test
    void normalized_reversedPair_isTheShareOfTheBest() {
        double log2of3 = Math.log(3) / Math.log(2);
        assertThat(DiscountedGain.normalized(5, new int[] {1, 2}, new double[] {2, 1}))
                .isCloseTo((1 + 3 / log2of3) / (3 + 1 / log2of3), Offset.offset(1e-15));
    }

    @Test
    void normalized_nothingRelevant_isOne() {
        assertThat(DiscountedGain.normalized(5, new int[] {0, 0}, new double[] {1, 2}))
                .isEqualTo(1);
        assertThat(DiscountedGain.normalized(5, new int[0], new double[0])).isEqualTo(1);
    }

    @Test
    void normalized_lengthsDiffer_areNamed() {
        assertThatThrownBy(() -> DiscountedGain.normalized(1, new int[2], new double[3]))
                .hasMessage("scores has length 3, expected 2");
    }
}
