package org.lorentztron.job.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CombinationTest {

    @Test
    void pairwise_always_hasEveryPairOfValuesInAsFewCombinationsAsThereCanBe() {
        List<Combination> chosen = Combination.pairwise();

        assertThat(Combination.pairs(chosen)).isEqualTo(Combination.pairs(Combination.all()));
        assertThat(chosen).hasSize(3 * 3).doesNotHaveDuplicates();
        assertThat(Combination.all()).containsAll(chosen);
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
