package org.lorentztron.local.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** When and where faults strike: at random, and the same again with -Dlorentztron.seed=... as printed. */
final class RandomMoments {
    private static final String SEED = "lorentztron.seed";

    private final Random random;

    RandomMoments() {
        long seed = Long.getLong(SEED, new Random().nextInt(1_000_000));
        System.out.println("random moments: -D" + SEED + "=" + seed);
        random = new Random(seed);
    }

    /** Waits for a time from none to this. */
    void await(Duration longest) {
        Patience.pause(Duration.ofMillis(random.nextInt((int) longest.toMillis() + 1)));
    }

    <T> T oneOf(List<T> candidates) {
        return candidates.get(random.nextInt(candidates.size()));
    }
}
