package org.lorentztron.benchmarks.codec;

import org.lorentztron.benchmarks.Digits;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.route.BlockEvent;

/** Digits as the job sends them to its trainers. Stateless. */
public final class DigitEvents {
    private DigitEvents() {}

    /** @param offset of the event; its digit is that of the pool, round after round */
    public static Event event(Digits digits, long time, long offset) {
        int digit = (int) (offset % digits.size());
        return Event.decoded(0, offset, digits.label(digit), time, null, digits.features(digit));
    }

    public static BlockEvent routed(Digits digits, int block, long offset) {
        return new BlockEvent(block, event(digits, 1_700_000_000_000L + offset, offset));
    }
}
