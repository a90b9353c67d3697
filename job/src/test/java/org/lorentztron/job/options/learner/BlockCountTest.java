package org.lorentztron.job.options.learner;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.OneAgainstRest;

class BlockCountTest {
    @Test
    void byDefault_knownShapes_followTheFormula() {
        assertThat(BlockCount.byDefault(new ClassPairs(2), 1_000_000, 16)).isEqualTo(1);
        assertThat(BlockCount.byDefault(new ClassPairs(3), 784, 16)).isEqualTo(2);
        assertThat(BlockCount.byDefault(new ClassPairs(10), 16, 4)).isEqualTo(2);
        // 45 pairs x 2 x 16 x 785 x 4 bytes = 4,521,600 = 0.27 x 16 MiB.
        assertThat(BlockCount.byDefault(new ClassPairs(10), 784, 16)).isEqualTo(2);
        // 4,950 x 2 x 8 x 785 x 4 = 248,688,000 = 14.8 x 16 MiB.
        assertThat(BlockCount.byDefault(new ClassPairs(100), 784, 8)).isEqualTo(15);
        // Of a million features at most 16,384 count: 45 x 2 x 16 x 16,385 x 4 = 5.63 x 16 MiB.
        assertThat(BlockCount.byDefault(new ClassPairs(10), 1_000_000, 16)).isEqualTo(6);
        // 45 x 2 x 2 x 16,385 x 4 = 0.70 x 16 MiB.
        assertThat(BlockCount.byDefault(new ClassPairs(10), 1_000_000, 2)).isEqualTo(2);
        // 10 x 2 x 1,024 x 785 x 4 bytes = 3.83 x 16 MiB.
        assertThat(BlockCount.byDefault(new OneAgainstRest(10), 784, 1_024)).isEqualTo(4);
        assertThat(BlockCount.byDefault(new OneAgainstRest(2), 784, 8)).isEqualTo(2);
        // 499,500 pairs: more than the option admits.
        assertThat(BlockCount.byDefault(new ClassPairs(1_000), 1_000_000, 16)).isEqualTo(32_768);
    }

    /** The default must itself be a value that the option admits. */
    @Property
    void byDefault_anyShape_isBetweenOneAndThePairs(
            @ForAll @IntRange(min = 2, max = 10_000) int classes,
            @ForAll @IntRange(min = 1, max = 16_777_216) int features,
            @ForAll @IntRange(min = 1, max = 1_024) int rank) {
        assertThat(BlockCount.byDefault(new ClassPairs(classes), features, rank))
                .isBetween(1, Math.min(32_768, new ClassPairs(classes).count()));
    }
}
