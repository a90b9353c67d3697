package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.FeatureMemory;

class SeenFeaturesTest {
    private static final FeatureMemory MEMORY = new FeatureMemory(FeatureMemory.NEVER, 100, 2);
    private static final int FEATURES = 1 << 20;
    private static final int EACH = 3_000;

    private final SeenFeatures seen = new SeenFeatures(FEATURES);

    /** @return how many features are admitted */
    private int count(int first, int count) {
        float[] ones = new float[count];
        Arrays.fill(ones, 1);
        int[] indices = IntStream.range(first, first + count).toArray();
        Features x = Features.sparse(FEATURES, indices, ones);
        int admitted = seen.count(x, MEMORY);
        assertThat(seen.admitted(x, admitted).nonZeros()).isEqualTo(admitted);
        return admitted;
    }

    /**
     * Names that each come once: what was known before is still counted, and there is room again two intervals later.
     */
    @Test
    void count_moreFeaturesThanThereIsRoomFor_leavesOutTheNewOnes() {
        count(0, 10);
        for (int event = 1; event <= 20; event++) {
            count(event * EACH, EACH);
        }

        assertThat(seen.known()).isEqualTo(2 * MEMORY.mostWithin());
        assertThat(count(0, 10)).isEqualTo(10);
        assertThat(count(20 * EACH, EACH)).isZero();
        seen.forget(1_000, MEMORY);
        count(0, 10);
        seen.forget(2_000, MEMORY);
        seen.forget(3_000, MEMORY);
        assertThat(seen.known()).isEqualTo(10);
        count(20 * EACH, 50);
        assertThat(count(20 * EACH, 50)).isEqualTo(50);
    }

    /** Names that each come twice are admitted; as many are left as a part may hold, the smallest indices go first. */
    @Test
    void forget_moreAdmittedThanAPartHoldsWithinAnInterval_keepsAsManyAsItMayHold() {
        for (int event = 0; event < 4; event++) {
            count(event / 2 * EACH, EACH);
        }

        seen.forget(1_000, MEMORY);

        assertThat(seen.known()).isEqualTo(MEMORY.mostHeld());
        assertThat(count(2 * EACH - MEMORY.mostHeld(), MEMORY.mostHeld())).isEqualTo(MEMORY.mostHeld());
    }
}
