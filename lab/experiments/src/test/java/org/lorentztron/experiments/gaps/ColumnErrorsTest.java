package org.lorentztron.experiments.gaps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ColumnErrorsTest {
    private static final Column COLUMN = new Column() {
        @Override
        public String name() {
            return "a column";
        }

        @Override
        public double missing() {
            return 0;
        }

        @Override
        public Pass pass(Order order, Random random) {
            throw new UnsupportedOperationException();
        }
    };

    @Test
    void deviation_orders_isThatOfASample() {
        ColumnErrors errors = new ColumnErrors(COLUMN, new double[] {0.1, 0.2, 0.3});

        assertThat(errors.mean()).isCloseTo(0.2, Offset.offset(1e-15));
        assertThat(errors.deviation()).isCloseTo(0.1, Offset.offset(1e-15));
    }
}
