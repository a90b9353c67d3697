package org.lorentztron.job.score;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.flink.util.OutputTag;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.job.signal.BlockTally;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.model.monitor.CaughtTally;
import org.lorentztron.model.monitor.IntervalTally;

/**
 * Counts judged events for signals, if these tell of what is served, by the interval and the class. What is counted is
 * held until {@link #send}, which must come before each barrier. An event that is judged when its interval has ended
 * counts in the first open one, as it does where it is trained. Not thread-safe.
 */
public final class JudgedTallies {
    /** What a subtask counts of an interval, of all classes that came or were served in it. */
    public static final OutputTag<BlockTally> TAG = new OutputTag<>("judged", BlockTally.TYPE);

    private final boolean counts;
    private final Intervals intervals;
    private final int classes;
    private final Consumer<BlockTally> out;
    /** By the end of the interval. */
    private final SortedMap<Long, Counts> counted = new TreeMap<>();

    /** The first time that no watermark has passed. */
    private long open = Long.MIN_VALUE;

    private record Counts(long[] events, SortedMap<Integer, CaughtTally> caught) {
        void add(int label, int truth, int served) {
            caught.merge(label, CaughtTally.of(label, truth, served), CaughtTally::plus);
        }
    }

    /** @param out gets what is counted */
    JudgedTallies(JobOptions options, Consumer<BlockTally> out) {
        this.counts = options.watchesServed();
        this.intervals = new Intervals(options.interval().toMillis());
        this.classes = options.classes().size();
        this.out = out;
    }

    /**
     * Counts an event.
     *
     * @param time at which it could be judged, ms: its own, or that of its label
     * @param served index of the class that was served, or -1 if the prediction abstained
     */
    void add(long time, int truth, int served) {
        if (!counts) {
            return;
        }
        Counts ofInterval = counted.computeIfAbsent(
                intervals.end(Math.max(time, open)), end -> new Counts(new long[classes], new TreeMap<>()));
        ofInterval.events()[truth]++;
        ofInterval.add(truth, truth, served);
        if (served >= 0 && served != truth) {
            ofInterval.add(served, truth, served);
        }
    }

    /** Sends what was counted, for a watermark that is about to follow. */
    void send(long watermark) {
        send();
        open = JoinRule.later(watermark, 1);
    }

    /** Sends what was counted since it was sent last. */
    void send() {
        counted.forEach((end, counts) -> {
            List<CaughtTally> caught = new ArrayList<>(counts.caught().values());
            out.accept(new BlockTally(end, new IntervalTally(counts.events(), null, List.of(), caught), null));
        });
        counted.clear();
    }
}
