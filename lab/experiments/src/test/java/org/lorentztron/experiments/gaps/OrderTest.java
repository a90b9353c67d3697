package org.lorentztron.experiments.gaps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderTest {
    private static final List<Row> ROWS = IntStream.range(0, 100)
            .mapToObj(i -> new Row(0, "a", new float[] {i}))
            .toList();

    @Test
    void holdingOut_rows_areLearnedOrJudge() {
        Order order = Order.holdingOut(30, ROWS, new Random(1));

        List<Row> all = new ArrayList<>(order.training());
        all.addAll(order.tests());
        assertThat(order.tests()).hasSize(30);
        assertThat(all).containsExactlyInAnyOrderElementsOf(ROWS);
        assertThat(order.tests())
                .doesNotContainSequence(ROWS.subList(70, 100))
                .isNotEqualTo(Order.holdingOut(30, ROWS, new Random(2)).tests());
        assertThat(order).isEqualTo(Order.holdingOut(30, ROWS, new Random(1)));
    }

    @Test
    void testedOn_tests_judgeInEveryOrder() {
        List<Row> tests = List.of(new Row(0, "a", new float[] {-1}));

        Order order = Order.testedOn(tests, ROWS, new Random(1));

        assertThat(order.tests()).isEqualTo(tests);
        assertThat(order.training()).containsExactlyInAnyOrderElementsOf(ROWS).isNotEqualTo(ROWS);
    }
}
