package org.lorentztron.benchmarks;

import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.TrainingEvent;

/** Digits as the job sends them to its trainers. Stateless. */
final class RoutedEvents {
    private RoutedEvents() {}

    /** @param offset of the event; its digit is that of the pool, round after round */
    static TrainingEvent event(Digits digits, long time, long offset) {
        int digit = (int) (offset % digits.size());
        return new TrainingEvent(time, false, 0, offset, digits.label(digit), digits.features(digit), false);
    }

    static BlockEvent routed(Digits digits, int block, long offset) {
        return new BlockEvent(block, event(digits, 1_700_000_000_000L + offset, offset));
    }
}
