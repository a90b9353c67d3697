package org.lorentztron.experiments.gaps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RemovalTest {
    private static final int VALUES = 20;
    private static final int ROWS = 5_000;

    private static boolean[][] rows(double share, long seed) {
        Removal removal = new Removal(share, new Random(seed));
        boolean[][] rows = new boolean[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            rows[i] = removal.next(VALUES);
        }
        return rows;
    }

    /** How often a value is missing. */
    private static int missing(boolean[][] rows, int value) {
        int missing = 0;
        for (boolean[] row : rows) {
            missing += row[value] ? 1 : 0;
        }
        return missing;
    }

    @Test
    void next_share_isRemovedOfEveryValue() {
        boolean[][] rows = rows(0.2, 1);

        for (int j = 0; j < VALUES; j++) {
            // Five standard deviations of a binomial.
            assertThat((double) missing(rows, j) / ROWS).isCloseTo(0.2, Offset.offset(0.03));
        }
    }

    @Test
    void next_pairsOfValues_areMissingIndependently() {
        int both = 0;
        for (boolean[] row : rows(0.5, 1)) {
            both += row[3] && row[4] ? 1 : 0;
        }

        assertThat((double) both / ROWS).isCloseTo(0.25, Offset.offset(0.03));
    }

    @Test
    void next_zero_removesNothing() {
        boolean[][] rows = rows(0, 1);

        for (int j = 0; j < VALUES; j++) {
            assertThat(missing(rows, j)).isZero();
        }
    }

    @Test
    void next_sameSeed_removesTheSame() {
        assertThat(rows(0.2, 7)).isDeepEqualTo(rows(0.2, 7));
        assertThat(rows(0.2, 8)[0]).isNotEqualTo(rows(0.2, 7)[0]);
    }

    @Test
    void next_smallerShare_removesNothingThatALargerOneKeeps() {
        boolean[][] few = rows(0.1, 1);
        boolean[][] many = rows(0.4, 1);

        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < VALUES; j++) {
                assertThat(few[i][j] && !many[i][j]).isFalse();
            }
        }
    }
}
