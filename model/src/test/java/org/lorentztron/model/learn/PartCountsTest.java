package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartCountsTest {
    private static final PartCounts FEW = new PartCounts(1, 2, 3, 4, 5);
    private static final PartCounts MANY = new PartCounts(10, 200, 3_000, 40_000, 500_000);

    @Test
    void plus_other_addsEachCount() {
        assertThat(MANY.plus(FEW)).isEqualTo(new PartCounts(11, 202, 3_003, 40_004, 500_005));
        assertThat(FEW.plus(PartCounts.NONE)).isEqualTo(FEW);
    }

    /** Below 0, too, where another has counted more. */
    @Test
    void minus_other_isWhatMakesUpForIt() {
        assertThat(MANY.minus(FEW)).isEqualTo(new PartCounts(9, 198, 2_997, 39_996, 499_995));
        assertThat(FEW.minus(MANY).plus(MANY)).isEqualTo(FEW);
        assertThat(FEW.minus(MANY).restarts()).isEqualTo(-499_995);
    }

    @Test
    void withRestarts_another_keepsTheOtherCounts() {
        assertThat(FEW.withRestarts(7)).isEqualTo(new PartCounts(1, 2, 3, 4, 7));
    }
}
