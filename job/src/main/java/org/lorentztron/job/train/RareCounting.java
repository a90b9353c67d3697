package org.lorentztron.job.train;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.LongPrimitiveArraySerializer;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.monitor.CaughtTally;
import org.lorentztron.model.monitor.RareWatch;
import org.lorentztron.model.predict.Decision;
import org.lorentztron.model.predict.LabelPolicy;

/**
 * Counts how well the rare classes of a block are recognized: each event is decided by the job's policy before it is
 * learned. Asks the block for scores only while a class is rare among all of its events so far. For a block that has
 * all parts, of the current key. Not thread-safe.
 */
final class RareCounting {
    /** How many events of each class a block has trained. */
    static final ValueStateDescriptor<long[]> CLASS_EVENTS =
            new ValueStateDescriptor<>("class-events", LongPrimitiveArraySerializer.INSTANCE);

    private final ValueState<long[]> state;
    private final LiveScoring scoring;
    private final Decision decision;
    private final LabelPolicy policy;
    private final int classes;
    private final Consumer<CaughtTally> metrics;

    private List<Integer> rare = List.of();
    private final SortedMap<Integer, CaughtTally> counted = new TreeMap<>();

    /** @param metrics take what was counted of each bucket and class */
    RareCounting(ValueState<long[]> state, LiveScoring scoring, JobOptions options, Consumer<CaughtTally> metrics) {
        this.metrics = metrics;
        this.state = state;
        this.scoring = scoring;
        this.decision = Decision.of(options.learnerSettings().parts(), options.decisionRule());
        this.policy = options.output().policy().of(options.classes());
        this.classes = options.classes().size();
    }

    /** Before a bucket: what has been trained so far says which classes are rare. */
    void begin() throws IOException {
        rare = RareWatch.rare(events());
        counted.clear();
        rare.forEach(label -> add(CaughtTally.none(label)));
    }

    private long[] events() throws IOException {
        long[] events = state.value();
        return events == null ? new long[classes] : events.clone();
    }

    /** Decides a labelled event that the block is about to learn. */
    void see(BlockState block, Event event) {
        if (rare.isEmpty() || event.weight() == 0) {
            return;
        }
        BlockScores said = scoring.scores(block, event, 0);
        int served = policy.decide(decision.of(said.scores(), said.logOdds())).served();
        for (int label : rare) {
            if (label == event.label() || label == served) {
                add(CaughtTally.of(label, event.label(), served));
            }
        }
    }

    /**
     * Ends the bucket.
     *
     * @param labels [class] events of the bucket; not modified
     * @return of each rare class what was counted, if there was one
     */
    List<CaughtTally> end(long[] labels) throws IOException {
        long[] events = events();
        for (int label = 0; label < classes; label++) {
            events[label] += labels[label];
        }
        state.update(events);
        counted.values().forEach(metrics);
        return List.copyOf(counted.values());
    }

    private void add(CaughtTally tally) {
        counted.merge(tally.label(), tally, CaughtTally::plus);
    }
}
