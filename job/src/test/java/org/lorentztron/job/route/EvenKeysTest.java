package org.lorentztron.job.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;

class EvenKeysTest {

    private static final int GROUPS = 128;

    @Test
    void key_anyCountAndParallelism_spreadsEvenly() {
        for (int count = 1; count <= 300; count++) {
            EvenKeys keys = new EvenKeys(count, GROUPS);
            for (int parallelism = 1; parallelism <= 16; parallelism++) {
                int[] load = new int[parallelism];
                for (int i = 0; i < count; i++) {
                    load[KeyGroupRangeAssignment.assignKeyToParallelOperator(keys.key(i), GROUPS, parallelism)]++;
                }
                for (int things : load) {
                    // Flink's own ranges differ by one key group of 128, which is a little more with many things.
                    double slack = 1 + (double) count / GROUPS;
                    assertThat((double) things)
                            .as("%d things, parallelism %d", count, parallelism)
                            .isBetween((double) count / parallelism - slack, (double) count / parallelism + slack);
                }
            }
        }
    }

    @Test
    void key_allIndices_areDifferentAndFoundAgain() {
        EvenKeys keys = new EvenKeys(1_000, GROUPS);
        Set<Integer> seen = new HashSet<>();

        for (int i = 0; i < 1_000; i++) {
            assertThat(seen.add(keys.key(i))).isTrue();
            assertThat(keys.indices()).containsEntry(keys.key(i), i);
        }
    }
}
