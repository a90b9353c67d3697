package org.lorentztron.job.train;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.lorentztron.job.state.JobMetrics;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;

/** Counts what training did, from the difference of the block's own counts before and after a bucket. */
final class TrainerMetrics {

    private final Counter late;
    private final Counter trained;
    private final Counter updates;
    private final Counter mistakes;
    private final Counter degenerateUpdates;
    private final Counter restarts;
    private final Counter evicted;
    /** By block. */
    private final Map<Integer, Long> held = new HashMap<>();

    private long sumOfHeld;
    /** The same, for reporters in threads of their own. */
    private volatile long heldByAll;

    TrainerMetrics(JobMetrics names) {
        this.late = names.eventsLate();
        this.trained = names.eventsTrained();
        this.updates = names.updates();
        this.mistakes = names.mistakes();
        this.degenerateUpdates = names.degenerateUpdates();
        this.restarts = names.restarts();
        this.evicted = names.featuresEvicted();
        names.featuresHeld(() -> heldByAll);
    }

    void late() {
        late.inc();
    }

    void trained(long events) {
        trained.inc(events);
    }

    void evicted(long features) {
        evicted.inc(features);
    }

    /** A block now holds this many features. */
    void held(int block, long features) {
        Long before = held.put(block, features);
        sumOfHeld += features - (before == null ? 0 : before);
        heldByAll = sumOfHeld;
    }

    /** The sums from which {@link #addSince} counts. */
    static PartCounts sum(TrainingBlock block) {
        long examples = 0;
        long updated = 0;
        long mistaken = 0;
        long degenerate = 0;
        long restarted = 0;
        for (int part = 0; part < block.parts().size(); part++) {
            PartCounts counts = block.counts(part);
            examples += counts.examples();
            updated += counts.updates();
            mistaken += counts.mistakes();
            degenerate += counts.degenerateUpdates();
            restarted += counts.restarts();
        }
        return new PartCounts(examples, updated, mistaken, degenerate, restarted);
    }

    /** Adds what the block did since its counts had the sum {@code before}. */
    void addSince(PartCounts before, TrainingBlock block) {
        PartCounts now = sum(block);
        updates.inc(now.updates() - before.updates());
        mistakes.inc(now.mistakes() - before.mistakes());
        degenerateUpdates.inc(now.degenerateUpdates() - before.degenerateUpdates());
        restarts.inc(now.restarts() - before.restarts());
    }
}
