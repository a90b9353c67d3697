package org.lorentztron.job.faults;

import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** One part, and so one block: the ways that differ in what the part's only subtask meets. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class SharedSameBytesIT extends SameBytesIT {

    SharedSameBytesIT() {
        super("shared", 1);
    }

    @Override
    List<Combination> combinations() {
        return List.of(
                new Combination(4, 2, "rocksdb", true, Combination.Checkpoints.UNALIGNED_INCREMENTAL, "shared"),
                new Combination(4, 4, "hashmap", false, Combination.Checkpoints.ALIGNED, "shared"));
    }
}
