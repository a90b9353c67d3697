package org.lorentztron.job.faults;

import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Windows of events as state: the ways that differ in how state is held, checkpointed and divided. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class MarginSameBytesIT extends SameBytesIT {

    MarginSameBytesIT() {
        super("margin", 10);
    }

    @Override
    List<Combination> combinations() {
        return List.of(
                new Combination(4, 2, "rocksdb", true, Combination.Checkpoints.UNALIGNED_INCREMENTAL, "margin"),
                new Combination(7, 4, "hashmap", false, Combination.Checkpoints.ALIGNED, "margin"));
    }
}
