package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionCostTest {
    /**
     * Seconds, and so microseconds of CPU per event, of 4, 2 and 8; a quarter of it in the source, and 1,000 events in
     * each.
     */
    @Test
    void of_repeats_takesTheMedianOfEach() {
        PartitionCost cost = PartitionCost.of(
                8,
                List.of(
                        RunResults.of(RunResults.DOS, 1, 0, 4),
                        RunResults.of(RunResults.DOS, 1, 1, 2),
                        RunResults.of(RunResults.DOS, 1, 2, 8)));

        assertThat(cost).isEqualTo(new PartitionCost(8, 250, 4, 0, 1, 0, 1.5));
    }
}
