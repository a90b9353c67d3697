package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThinnedTest {
    private static Thinned<Integer> of(int count) {
        Thinned<Integer> thinned = new Thinned<>(8);
        IntStream.range(0, count).forEach(thinned::add);
        return thinned;
    }

    @Test
    void add_asManyAsFit_keepsAll() {
        assertThat(of(8).entries()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void add_more_keepsTheFirstAndEvenSteps() {
        assertThat(of(9).entries()).containsExactly(0, 2, 4, 6, 8);
        assertThat(of(16).entries()).containsExactly(0, 2, 4, 6, 8, 10, 12, 14, 15);
        assertThat(of(17).entries()).containsExactly(0, 4, 8, 12, 16);
    }

    /** A page would else stand still, for a minute after a day. */
    @Test
    void entries_newestIsNotKept_hasItAsTheLast() {
        Thinned<Integer> thinned = of(18);
        assertThat(thinned.entries()).containsExactly(0, 4, 8, 12, 16, 17);
        assertThat(thinned.stride()).isEqualTo(4);
        assertThat(thinned.added()).isEqualTo(18);
        thinned.add(18);
        thinned.add(19);
        thinned.add(20);
        assertThat(thinned.entries()).containsExactly(0, 4, 8, 12, 16, 20);
    }

    @Test
    void add_withoutEnd_staysBounded() {
        assertThat(of(100_000).entries()).hasSizeBetween(4, 9).startsWith(0);
    }

    @Test
    void clear_full_beginsAgainWithAllEntries() {
        Thinned<Integer> thinned = of(100);
        thinned.clear();
        IntStream.range(0, 8).forEach(thinned::add);

        assertThat(thinned.entries()).hasSize(8);
    }

    @Test
    void size_odd_isRefused() {
        assertThatThrownBy(() -> new Thinned<>(7)).hasMessage("most is 7, expected an even number from 2");
    }
}
