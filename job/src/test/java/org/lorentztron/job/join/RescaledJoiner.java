package org.lorentztron.job.join;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.job.options.JobOptions;

/** All subtasks of a joiner, which is stopped and goes on at other parallelisms. Notes what comes out. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
final class RescaledJoiner implements AutoCloseable {
    private static final int KEY_GROUPS = 16;

    /** A subtask that knows its side outputs. */
    private static final class Subtask
            extends KeyedTwoInputStreamOperatorTestHarness<String, Event, LabelRecord, Event> {
        Subtask(JobOptions options, int memory, int parallelism, int index) throws Exception {
            super(
                    new LabelJoiner(options, memory),
                    Event::id,
                    LabelRecord::id,
                    Types.STRING,
                    KEY_GROUPS,
                    parallelism,
                    index);
        }

        OperatorSubtaskState checkpoint() throws Exception {
            prepareSnapshotPreBarrier(1);
            return snapshot(1, 1);
        }
    }

    final List<String> lines = new ArrayList<>();
    /** Those that came out, subtask by subtask and run by run. */
    final List<List<Event>> runs = new ArrayList<>();

    private final JobOptions options;
    private final int memory;
    private final List<Subtask> subtasks = new ArrayList<>();

    /** @param memory of an agenda */
    RescaledJoiner(JobOptions options, int memory, int parallelism) throws Exception {
        this.options = options;
        this.memory = memory;
        for (int i = 0; i < parallelism; i++) {
            Subtask subtask = new Subtask(options, memory, parallelism, i);
            subtask.open();
            subtasks.add(subtask);
        }
    }

    private Subtask of(String id) {
        return subtasks.get(KeyGroupRangeAssignment.assignKeyToParallelOperator(id, KEY_GROUPS, subtasks.size()));
    }

    void send(Event event) throws Exception {
        of(String.valueOf(event.id())).processElement1(new StreamRecord<>(event));
    }

    void send(LabelRecord label) throws Exception {
        of(label.id()).processElement2(new StreamRecord<>(label));
    }

    void watermark(long time) throws Exception {
        for (Subtask subtask : subtasks) {
            subtask.processBothWatermarks(new Watermark(time));
        }
    }

    /** Goes on after a checkpoint. */
    void checkpoint() throws Exception {
        for (Subtask subtask : subtasks) {
            subtask.checkpoint();
        }
    }

    /** Stops with a checkpoint, and goes on from it. */
    void restart(int parallelism) throws Exception {
        List<OperatorSubtaskState> states = new ArrayList<>();
        for (Subtask subtask : subtasks) {
            states.add(subtask.checkpoint());
        }
        int before = subtasks.size();
        stop();
        OperatorSubtaskState all =
                AbstractStreamOperatorTestHarness.repackageState(states.toArray(OperatorSubtaskState[]::new));
        for (int i = 0; i < parallelism; i++) {
            Subtask subtask = new Subtask(options, memory, parallelism, i);
            subtask.initializeState(AbstractStreamOperatorTestHarness.repartitionOperatorState(
                    all, KEY_GROUPS, before, parallelism, i));
            subtask.open();
            subtasks.add(subtask);
        }
    }

    private void stop() throws Exception {
        for (Subtask subtask : subtasks) {
            note(subtask);
            subtask.close();
        }
        subtasks.clear();
    }

    private void note(Subtask subtask) {
        List<Event> events = subtask.extractOutputValues();
        runs.add(events);
        for (Event event : events) {
            String name = PlainJoin.name(event);
            lines.add(
                    event.origin().isFromTopic()
                            ? "joined " + name + " label " + event.origin().partition() + "@"
                                    + event.origin().offset()
                            : "unlabelled " + name);
        }
        var letters = subtask.getSideOutput(LabelJoiner.REJECTED);
        if (letters != null) {
            letters.forEach(record -> lines.add(rejected(record.getValue())));
        }
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
        return subtasks.stream().mapToInt(Subtask::numKeyedStateEntries).sum();
    }

    /** Of all subtasks. */
    int timers() {
        return subtasks.stream().mapToInt(Subtask::numEventTimeTimers).sum();
    }

    @Override
    public void close() throws Exception {
        stop();
    }
}
