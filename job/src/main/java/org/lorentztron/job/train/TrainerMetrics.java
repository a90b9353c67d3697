package org.lorentztron.job.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.monitor.CaughtTally;

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
    private final Map<Integer, RareCounters> rare = new HashMap<>();
    private final List<String> labels;
    private final JobMetrics names;
    /** By block: how often each part had been refuted when the last interval ended. */
    private final Map<Integer, long[]> refuted = new HashMap<>();
    /** By block. */
    private final Map<Integer, Long> held = new HashMap<>();

    /** By block: events of its part that has had the fewest. */
    private final Map<Integer, Long> fewest = new HashMap<>();

    private volatile long fewestOfAll;
    private long sumOfHeld;
    /** The same, for reporters in threads of their own. */
    private volatile long heldByAll;

    /** @param classes labels of all classes, by index */
    TrainerMetrics(JobMetrics names, List<String> classes) {
        this.names = names;
        this.labels = JobMetrics.labels(classes);
        this.late = names.eventsLate();
        this.trained = names.eventsTrained();
        this.updates = names.updates();
        this.mistakes = names.mistakes();
        this.degenerateUpdates = names.degenerateUpdates();
        this.restarts = new CountersByPart(classes, names::restarts);
        this.resets = new CountersByPart(classes, names::resets);
        this.evicted = names.featuresEvicted();
        names.featuresHeld(() -> heldByAll);
        names.partsFewest(() -> fewestOfAll);
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

    /** What became of a rare class in a bucket. */
    void rare(CaughtTally tally) {
        if (tally.label() < JobMetrics.CLASSES_IN_LABELS) {
            rare.computeIfAbsent(tally.label(), c -> RareCounters.of(names, labels.get(c)))
                    .add(tally);
        }
    }

    private record RareCounters(Counter caught, Counter missed, Counter falseAlarm) {
        static RareCounters of(JobMetrics names, String label) {
            return new RareCounters(
                    names.rareEvents(label, "caught"),
                    names.rareEvents(label, "missed"),
                    names.rareEvents(label, "false_alarm"));
        }

        void add(CaughtTally tally) {
            caught.inc(tally.recall().hits());
            missed.inc(tally.recall().events() - tally.recall().hits());
            falseAlarm.inc(tally.precision().events() - tally.precision().hits());
        }
    }

    /** A block now holds this many features. */
    void held(int block, long features) {
        Long before = held.put(block, features);
        sumOfHeld += features - (before == null ? 0 : before);
        heldByAll = sumOfHeld;
    }

    /** The counts from which {@link #addSince} counts, by part. */
    static List<PartCounts> counts(TrainingBlock block) {
        List<PartCounts> counts = new ArrayList<>();
        for (int part = 0; part < block.parts().size(); part++) {
            counts.add(block.counts(part));
        }
        return counts;
    }

    /** Adds what the block of this number did since its parts had the counts {@code before}. */
    void addSince(List<PartCounts> before, int number, TrainingBlock block) {
        long least = Long.MAX_VALUE;
        for (int part = 0; part < before.size(); part++) {
            PartCounts then = before.get(part);
            PartCounts now = block.counts(part);
            updates.inc(now.updates() - then.updates());
            mistakes.inc(now.mistakes() - then.mistakes());
            degenerateUpdates.inc(now.degenerateUpdates() - then.degenerateUpdates());
            restarts.of(block.parts().get(part)).inc(now.restarts() - then.restarts());
            least = Math.min(least, now.examples());
        }
        fewest.put(number, least);
        fewestOfAll = Collections.min(fewest.values());
    }

    /** The block is about to train in an interval, or to end it. */
    void watch(int number, TrainingBlock block) {
        refuted.computeIfAbsent(number, any -> refutations(block));
    }

    /**
     * Counts the parts of the block that were reset in the interval. One change may refute each of their candidates.
     */
    void endInterval(int number, TrainingBlock block) {
        long[] now = refutations(block);
        long[] before = refuted.put(number, now);
        for (int part = 0; part < now.length; part++) {
            resets.of(block.parts().get(part)).inc(now[part] > before[part] ? 1 : 0);
        }
    }

    private static long[] refutations(TrainingBlock block) {
        long[] refutations = new long[block.parts().size()];
        Arrays.setAll(refutations, PartReports.of(block)::refutations);
        return refutations;
    }
}
