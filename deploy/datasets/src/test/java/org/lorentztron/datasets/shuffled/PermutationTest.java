package org.lorentztron.datasets.shuffled;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PermutationTest {
    @Property
    void at_allPlaces_isOneToOne(@ForAll @IntRange(min = 1, max = 3_000) int size, @ForAll long seed) {
        assertThat(order(new Permutation(size, seed, 0)).sorted())
                .containsExactlyElementsOf(LongStream.range(0, size).boxed().toList());
    }

    /** Sizes at which the network gets wider, and the largest that a round of digits has. */
    @Test
    void at_powersOfFourAndLargest_isOneToOne() {
        for (int size : new int[] {1, 2, 4, 5, 16, 17, 64, 65, 4_096, 4_097, 60_000}) {
            assertThat(order(new Permutation(size, 1, 7)).sorted())
                    .as("size %d", size)
                    .containsExactlyElementsOf(LongStream.range(0, size).boxed().toList());
        }
    }

    /** The images of neighbours, and those of one place in two orders, are as far apart as random ones: a third. */
    @Test
    void at_neighboursAndOtherOrders_areUnrelated() {
        int size = 10_000;
        Permutation order = new Permutation(size, 1, 0);
        double third = size / 3.0;
        double tolerance = 0.02 * size;
        assertThat(meanDistance(order, order, 1)).isBetween(third - tolerance, third + tolerance);
        for (Permutation other : new Permutation[] {new Permutation(size, 1, 1), new Permutation(size, 2, 0)}) {
            assertThat(meanDistance(order, other, 0)).isBetween(third - tolerance, third + tolerance);
            assertThat(meanDistance(order, other, 1)).isBetween(third - tolerance, third + tolerance);
        }
    }

    private static LongStream order(Permutation permutation) {
        return LongStream.range(0, permutation.size()).map(permutation::at);
    }

    private static double meanDistance(Permutation a, Permutation b, int shift) {
        return LongStream.range(0, a.size() - shift)
                .map(i -> Math.abs(a.at(i) - b.at(i + shift)))
                .average()
                .orElseThrow();
    }
}
