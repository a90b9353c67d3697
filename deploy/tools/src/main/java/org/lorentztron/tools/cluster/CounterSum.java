package org.lorentztron.tools.cluster;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.metrics.Counter;

/** The sum of counters that come and go: what one has counted stays when it is gone. Thread-safe. */
final class CounterSum {
    private final List<Counter> counting = new ArrayList<>();
    private long counted;

    synchronized void add(Counter counter) {
        counting.add(counter);
    }

    /** Keeps the number and lets go of the counter. */
    synchronized void end(Counter counter) {
        if (counting.remove(counter)) {
            counted += counter.getCount();
        }
    }

    synchronized long get() {
        return counted + counting.stream().mapToLong(Counter::getCount).sum();
    }
}
