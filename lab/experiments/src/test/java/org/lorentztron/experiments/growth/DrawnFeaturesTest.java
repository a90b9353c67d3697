package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DrawnFeaturesTest {
    /** Against a bit set of the library: runs grow, meet and fill all there is. */
    @Test
    void nextFree_anyDraws_isThatOfABitSet() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            DrawnFeatures drawn = new DrawnFeatures();
            BitSet expected = new BitSet();
            for (int draw = 0; draw < 200; draw++) {
                int from = random.nextInt(200);
                assertThat(drawn.nextFree(from)).isEqualTo(expected.nextClearBit(from));
                drawn.add(expected.nextClearBit(from));
                expected.set(expected.nextClearBit(from));
            }
            assertThat(drawn.ascending()).isEqualTo(expected.stream().toArray());
        }
    }

    @Test
    void nextFree_lastOfTheMostFeatures_isTheirNumber() {
        DrawnFeatures drawn = new DrawnFeatures();
        drawn.add(Integer.MAX_VALUE - 1);

        assertThat(drawn.nextFree(Integer.MAX_VALUE - 1)).isEqualTo(Integer.MAX_VALUE);
        assertThat(drawn.nextFree(0)).isZero();
        assertThat(drawn.ascending()).containsExactly(Integer.MAX_VALUE - 1);
    }
}
