package org.lorentztron.tools.serve;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.policy.Decided;

/** Counts events since the server's start. Thread-safe. */
final class EventCounters {
    private final LongAdder predicted = new LongAdder();
    private final LongAdder abstained = new LongAdder();
    /** [reason] in the order of its enumeration. */
    private final AtomicLongArray refused = new AtomicLongArray(MalformedReason.values().length);

    void predicted(Decided decided) {
        predicted.increment();
        if (decided.abstained()) {
            abstained.increment();
        }
    }

    void refused(MalformedReason reason) {
        refused.incrementAndGet(reason.ordinal());
    }

    long predicted() {
        return predicted.sum();
    }

    /** How many of the predicted ones got no label. */
    long abstained() {
        return abstained.sum();
    }

    long refusedFor(MalformedReason reason) {
        return refused.get(reason.ordinal());
    }
}
