package org.lorentztron.job.join;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.util.InstantiationUtil;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.state.OperatorMetrics;

/** All subtasks of a joiner, which is stopped and goes on at other parallelisms. Notes what comes out. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
final class RescaledJoiner implements AutoCloseable {
    private static final int KEY_GROUPS = 16;

    /** What only counters tell, and how {@link PlainJoin} says it. */
    private static final Map<String, String> COUNTERS = Map.of(
            "repeated", "labels.repeated",
            "conflicting", "labels.conflicting",
            "withdrawn", "labels.withdrawn",
            "resent", "events.resent",
            "crowded", "events.crowded",
            "given up", "ids.givenUp");

    /** A subtask with its metrics. */
    private record Subtask(CountingJoiner joiner, MockEnvironment environment, OperatorMetrics metrics) {}

    final List<String> lines = new ArrayList<>();
    /** Those that came out, subtask by subtask and run by run. */
    final List<List<Event>> runs = new ArrayList<>();

    /** How often what only counters tell was counted; what was not is left out. */
    final Map<String, Long> counts = new HashMap<>();

    private final JobOptions options;
    private final StateBackend backend;
    private final long bytes;
    private final int memory;
    private Duration bucket;
    private final List<Subtask> subtasks = new ArrayList<>();

    /**
     * Starts.
     *
     * @param memory of the timers, as bucket
     */
    RescaledJoiner(JobOptions options, StateBackend backend, int memory, Duration bucket, int parallelism)
            throws Exception {
        this(options, backend, KeptBound.ANY_BYTES, memory, bucket, parallelism);
    }

    /** The same with a bound. */
    RescaledJoiner(JobOptions options, StateBackend backend, long bytes, int memory, Duration bucket, int parallelism)
            throws Exception {
        this.options = options;
        this.backend = backend;
        this.bytes = bytes;
        this.memory = memory;
        this.bucket = bucket;
        LabelJoiner submitted = submitted();
        for (int i = 0; i < parallelism; i++) {
            make(submitted, parallelism, i).open();
        }
    }

    /** The joiner of a job graph: each subtask has a copy. */
    private LabelJoiner submitted() {
        return new LabelJoiner(options, bytes, memory, bucket);
    }

    private CountingJoiner make(LabelJoiner submitted, int parallelism, int index) throws Exception {
        OperatorMetrics metrics = new OperatorMetrics();
        MockEnvironment environment = new MockEnvironmentBuilder()
                .setMaxParallelism(KEY_GROUPS)
                .setParallelism(parallelism)
                .setSubtaskIndex(index)
                .setMetricGroup(metrics)
                .build();
        CountingJoiner joiner = new CountingJoiner(InstantiationUtil.clone(submitted), environment);
        joiner.setStateBackend(backend);
        subtasks.add(new Subtask(joiner, environment, metrics));
        return joiner;
    }

    private CountingJoiner of(String id) {
        int index = KeyGroupRangeAssignment.assignKeyToParallelOperator(id, KEY_GROUPS, subtasks.size());
        return subtasks.get(index).joiner;
    }

    void send(Event event) throws Exception {
        of(String.valueOf(event.id())).send(event);
    }

    void send(LabelRecord label) throws Exception {
        of(label.id()).send(label);
    }

    void watermark(long time) throws Exception {
        for (Subtask subtask : subtasks) {
            subtask.joiner.watermark(time);
        }
    }

    /** Goes on after a checkpoint. */
    void checkpoint() throws Exception {
        for (Subtask subtask : subtasks) {
            subtask.joiner.checkpoint();
        }
    }

    /** Stops with a checkpoint, and goes on from it, with buckets of another length. */
    void restart(int parallelism, Duration newBucket) throws Exception {
        List<OperatorSubtaskState> states = new ArrayList<>();
        for (Subtask subtask : subtasks) {
            states.add(subtask.joiner.checkpoint());
        }
        int before = subtasks.size();
        bucket = newBucket;
        stop();
        OperatorSubtaskState all =
                AbstractStreamOperatorTestHarness.repackageState(states.toArray(OperatorSubtaskState[]::new));
        LabelJoiner submitted = submitted();
        for (int i = 0; i < parallelism; i++) {
            CountingJoiner joiner = make(submitted, parallelism, i);
            joiner.initializeState(AbstractStreamOperatorTestHarness.repartitionOperatorState(
                    all, KEY_GROUPS, before, parallelism, i));
            joiner.open();
        }
    }

    private void stop() throws Exception {
        for (Subtask subtask : subtasks) {
            note(subtask);
            subtask.joiner.close();
            subtask.environment.close();
        }
        subtasks.clear();
    }

    private void note(Subtask subtask) {
        List<Event> events = subtask.joiner.extractOutputValues();
        runs.add(events);
        for (Event event : events) {
            String name = PlainJoin.name(event);
            lines.add(
                    event.origin().isFromTopic()
                            ? "joined " + name + " label " + event.origin().partition() + "@"
                                    + event.origin().offset()
                            : "unlabelled " + name);
        }
        subtask.joiner.told(LabelJoiner.REJECTED).forEach(letter -> lines.add(rejected(letter)));
        COUNTERS.forEach((kind, counter) -> {
            long count = subtask.metrics.count(counter);
            if (count > 0) {
                counts.merge(kind, count, Long::sum);
            }
        });
    }

    private static String rejected(DeadLetter letter) {
        String reason =
                switch (letter.reason()) {
                    case UNKNOWN_ID -> "unknown";
                    case LABEL_EXPIRED -> "expired";
                    default -> throw new IllegalStateException("rejected for " + letter.reason());
                };
        return reason + " label " + letter.partition() + "@" + letter.offset();
    }

    /** Of all subtasks. */
    int stateEntries() {
        return subtasks.stream()
                .mapToInt(subtask -> subtask.joiner.stateEntries())
                .sum();
    }

    /** Of all subtasks. */
    int timers() {
        return subtasks.stream()
                .mapToInt(subtask -> subtask.joiner.numEventTimeTimers())
                .sum();
    }

    @Override
    public void close() throws Exception {
        stop();
    }
}
