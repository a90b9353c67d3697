package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.tools.page.WaitingPredictions.Waiting;
import org.lorentztron.tools.topics.IdHash;

class WaitingPredictionsTest {
    private static final double[] EVEN = {0.5, 0.5};

    /** Of so many classes that 100 predictions are the most. */
    private final WaitingPredictions waiting = new WaitingPredictions(WaitingPredictions.NUMBERS / 100);

    private final List<IdHash> ids =
            IntStream.range(0, 10_000).mapToObj(i -> IdHash.of("id-" + i)).toList();

    private int add(int i, long delay) {
        return waiting.takes(ids.get(i)) ? waiting.add(ids.get(i), new Waiting(i, 0, EVEN, List.of()), delay) : 0;
    }

    @Test
    void add_fullOfEventsThatHaveWaitedLongEnough_dropsTheOldest() {
        for (int i = 0; i < 100; i++) {
            assertThat(add(i, 99)).isZero();
        }

        assertThat(add(100, 99)).isEqualTo(1);
        assertThat(waiting.get(ids.get(0))).isNull();
        assertThat(waiting.get(ids.get(1))).isNotNull();
        assertThat(waiting.size()).isEqualTo(100);
        assertThat(waiting.oneOf()).isEqualTo(1);
    }

    /** Labels take longer than a hundred events: without a smaller share none would ever meet its event. */
    @Test
    void add_fullOfEventsThatHaveNotWaitedLongEnough_keepsAShareOfAllIds() {
        int dropped = 0;
        for (int i = 0; i < 800; i++) {
            dropped += add(i, 800);
        }
        int oneOf = waiting.oneOf();

        assertThat(oneOf).isBetween(8, 16);
        assertThat(waiting.size()).isBetween(25, 100);
        assertThat(dropped).isBetween(100, 400);
        for (int i = 0; i < 800; i++) {
            assertThat(waiting.get(ids.get(i)) != null).isEqualTo(ids.get(i).isOf(oneOf));
        }
    }

    @Test
    void widen_nearlyEmpty_takesMoreIdsAgain() {
        for (int i = 0; i < 400; i++) {
            add(i, 1_000);
        }
        int before = waiting.oneOf();
        waiting.widen();
        assertThat(waiting.oneOf()).isEqualTo(before);
        while (waiting.removeBefore(1_000) != null) {
            waiting.widen();
        }
        assertThat(waiting.oneOf()).isLessThan(before);
        for (int i = 0; i < 10; i++) {
            waiting.widen();
        }
        assertThat(waiting.oneOf()).isEqualTo(1);
    }

    @Test
    void add_idThatWaits_replacesIt() {
        add(0, 99);
        add(1, 99);
        waiting.add(ids.get(0), new Waiting(7, 1, EVEN, List.of()), 99);

        assertThat(waiting.size()).isEqualTo(2);
        assertThat(waiting.get(ids.get(0)).time()).isEqualTo(7);
        assertThat(waiting.removeBefore(7).time()).isEqualTo(1);
        assertThat(waiting.removeBefore(7)).isNull();
    }

    @Test
    void add_classesWithoutEnd_keepsAFew() {
        WaitingPredictions few = new WaitingPredictions(Integer.MAX_VALUE);
        for (int i = 0; i < 10; i++) {
            few.add(ids.get(i), new Waiting(i, 0, EVEN, List.of()), 0);
        }
        assertThat(few.size()).isEqualTo(2);
    }
}
