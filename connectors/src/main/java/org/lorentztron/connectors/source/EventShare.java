package org.lorentztron.connectors.source;

import static org.lorentztron.model.kernels.SplitMix64.GOLDEN;
import static org.lorentztron.model.kernels.SplitMix64.mix;

import java.io.Serializable;

/**
 * A fixed share of the labelled events, chosen by a hash of partition and offset: the same events in every run, spread
 * evenly over each partition. Shares of different salts or seeds are independent: one has its part of the other.
 *
 * <p>Senders learn partitions and offsets from Kafka, and salts are public. A sender who does not know the seed cannot
 * aim at the events of the share.
 *
 * @param fraction 0 (none) to 1 (all)
 * @param salt which of the independent shares it is
 */
public record EventShare(double fraction, long salt) implements Serializable {

    /** No event. */
    public static final EventShare NONE = new EventShare(0, 0);

    /** The seed with which a share has the events of its salt alone. */
    private static final long FIRST_SEED = 1;

    private static final double UNIT = 0x1p-53;

    /** @throws IllegalArgumentException if the fraction is not from 0 to 1 */
    public EventShare {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction is " + fraction + ", expected 0 to 1");
        }
    }

    /** The share of as many events that a seed chooses; this one for 1. */
    public EventShare seeded(long seed) {
        return new EventShare(fraction, salt ^ step(seed) ^ step(FIRST_SEED));
    }

    /** Whether the share has no event at all. */
    public boolean isNone() {
        return fraction == 0;
    }

    /** Whether the share has the event at the offset of the partition. */
    public boolean contains(int partition, long offset) {
        return (step(step(partition ^ salt) + offset) >>> 11) * UNIT < fraction;
    }

    /** Whether the share has the event, which none has without a label. */
    public boolean contains(Event event) {
        return event.labelled() && contains(event.partition(), event.offset());
    }

    private static long step(long state) {
        return mix(state + GOLDEN);
    }
}
