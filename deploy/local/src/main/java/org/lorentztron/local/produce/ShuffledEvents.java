package org.lorentztron.local.produce;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.produce.rows.EncodedEvent;
import org.lorentztron.local.produce.rows.RowOrder;
import org.lorentztron.local.shared.EventSupply;
import org.lorentztron.tools.cli.CommandFailedException;

/** Events in random orders, all of them in memory; another order for each round. Not thread-safe. */
final class ShuffledEvents implements EventSupply<EncodedEvent> {
    /** Objects around the bytes of an event, at most. */
    private static final int OVERHEAD = 64;

    private final List<EncodedEvent> events;
    private final RowOrder order;
    private final long end;
    private long index;

    /** @param end how many events there are; without a number all once */
    private ShuffledEvents(List<EncodedEvent> events, long seed, @Nullable Long end) {
        this.events = events;
        this.order = new RowOrder(Math.max(1, events.size()), seed);
        this.end = events.isEmpty() ? 0 : end != null ? end : events.size();
    }

    /**
     * Takes all events.
     *
     * @param most bytes that they may take
     * @throws CommandFailedException if they take more
     */
    static ShuffledEvents of(EventSupply<EncodedEvent> all, long seed, @Nullable Long end, long most)
            throws CommandFailedException {
        List<EncodedEvent> events = new ArrayList<>();
        long bytes = 0;
        for (EncodedEvent event = all.next(); event != null; event = all.next()) {
            bytes += event.bytes().length + OVERHEAD;
            if (bytes > most) {
                throw new CommandFailedException(String.format(
                        "--shuffle holds all lines in memory: %,d of them take more than half of it, %,d MB; shuffle"
                                + " the file itself, or give more memory",
                        events.size(), most >> 20));
            }
            events.add(event);
        }
        return new ShuffledEvents(events, seed, end);
    }

    @Override
    public @Nullable EncodedEvent next() {
        return index == end ? null : events.get((int) order.at(index++));
    }

    @Override
    public void close() {}
}
