package org.lorentztron.job.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CombinationTest {

    @Test
    void few_always_differInAllButTheLearner() {
        List<Combination> few = Combination.few();

        assertThat(Combination.all()).containsAll(few);
        assertThat(few).extracting(Combination::learner).containsOnly("herded");
        assertThat(few.get(0).partitions()).isNotEqualTo(few.get(1).partitions());
        assertThat(few.get(0).parallelism()).isNotEqualTo(few.get(1).parallelism());
        assertThat(few.get(0).backend()).isNotEqualTo(few.get(1).backend());
        assertThat(few.get(0).bounded()).isNotEqualTo(few.get(1).bounded());
        assertThat(few.get(0).checkpoints()).isNotEqualTo(few.get(1).checkpoints());
    }

    @Test
    void withTurns_always_hasEveryRunOnceAndEveryPairOfValues() {
        List<Combination> chosen = Combination.withTurns();

        assertThat(chosen).hasSize(3 * 3 * 2 * 2);
        assertThat(new HashSet<>(chosen.stream()
                        .map(run -> List.of(run.partitions(), run.parallelism(), run.backend(), run.bounded()))
                        .toList()))
                .hasSize(chosen.size());
        assertThat(Combination.pairs(chosen)).isEqualTo(Combination.pairs(Combination.all()));
    }
}
