package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

class PresentNumberTest {
    private static final int SIZE = 100;

    /** Events of which the first have a number with values 1, 2, ... */
    private static List<PresentNumber> of(int events, int having) {
        List<Features> features = IntStream.range(0, events)
                .mapToObj(i -> i < having
                        ? Features.sparse(SIZE, new int[] {3, 70}, new float[] {i + 1, 1})
                        : Features.sparse(SIZE, new int[0], new float[0]))
                .toList();
        NamedNumbers number = NamedNumbers.of(new int[] {3}, new int[] {70});
        return PresentNumber.of(
                features,
                IntStream.range(0, events)
                        .mapToObj(i -> i < having ? number : NamedNumbers.NONE)
                        .toList());
    }

    private static List<PresentNumber> always(int[] values, int[] presences) {
        return PresentNumber.of(
                Collections.nCopies(8, Features.sparse(SIZE, new int[0], new float[0])),
                Collections.nCopies(8, NamedNumbers.of(values, presences)));
    }

    @Test
    void of_aTenthOfEventsAndEight_isOftenEnough() {
        assertThat(of(80, 8)).containsExactly(new PresentNumber(3, 70, List.of(1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f)));
        assertThat(of(81, 8)).isEmpty();
        assertThat(of(7, 7)).isEmpty();
        assertThat(of(8, 8)).hasSize(1);
    }

    @Test
    void of_numbersThatShareAnIndex_onlyTheFirstIsOne() {
        List<Float> zeros = Collections.nCopies(8, 0f);
        assertThat(always(new int[] {30, 10, 10, 20}, new int[] {99, 50, 51, 50}))
                .containsExactly(new PresentNumber(10, 50, zeros), new PresentNumber(30, 99, zeros));
        assertThat(always(new int[] {7}, new int[] {7})).isEmpty();
    }
}
