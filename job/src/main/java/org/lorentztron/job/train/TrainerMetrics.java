package org.lorentztron.job.train;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
    private final CountersByPart restarts;
    private final CountersByPart resets;
    private final Counter evicted;
    /** By block. */
    private final Map<Integer, Long> held = new HashMap<>();

    private long sumOfHeld;
    /** The same, for reporters in threads of their own. */
    private volatile long heldByAll;

    /** @param classes labels of all classes, by index */
    TrainerMetrics(JobMetrics names, List<String> classes) {
        this.late = names.eventsLate();
        this.trained = names.eventsTrained();
        this.updates = names.updates();
        this.mistakes = names.mistakes();
        this.degenerateUpdates = names.degenerateUpdates();
        this.restarts = new CountersByPart(classes, names::restarts);
        this.resets = new CountersByPart(classes, names::resets);
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

    /** What a part has done so far. */
    record Done(PartCounts counts, long resets) {
        private static Done of(TrainingBlock block, int part) {
            return new Done(block.counts(part), block.refutations(part));
        }
    }

    /** From what {@link #addSince} counts, by part. */
    static List<Done> done(TrainingBlock block) {
        List<Done> done = new ArrayList<>();
        for (int part = 0; part < block.parts().size(); part++) {
            done.add(Done.of(block, part));
        }
        return done;
    }

    /** Adds what the block did since its parts had done {@code before}. */
    void addSince(List<Done> before, TrainingBlock block) {
        for (int part = 0; part < before.size(); part++) {
            PartCounts then = before.get(part).counts();
            PartCounts now = block.counts(part);
            updates.inc(now.updates() - then.updates());
            mistakes.inc(now.mistakes() - then.mistakes());
            degenerateUpdates.inc(now.degenerateUpdates() - then.degenerateUpdates());
            restarts.of(block.parts().get(part)).inc(now.restarts() - then.restarts());
            resets.of(block.parts().get(part))
                    .inc(block.refutations(part) - before.get(part).resets());
        }
    }
}
