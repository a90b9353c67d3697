package org.lorentztron.job.join;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.SavepointType;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.TestOptions;
import org.lorentztron.model.Features;

/** A joiner with a timeout of 1 s, and labels that may come 100 ms early. */
final class JoinerHarness {
    static final byte[] BYTES = {1, 2, 3};
    static final long OUT_OF_ORDERNESS = 100;

    private KeyedTwoInputStreamOperatorTestHarness<String, Event, LabelRecord, Event> harness;

    private static KeyedTwoInputStreamOperatorTestHarness<String, Event, LabelRecord, Event> harness(
            String unlabelled, String... more) throws Exception {
        List<String> options = new ArrayList<>(List.of(
                "--labels-topic=labels",
                "--label-timeout=1s",
                "--label-early=100ms",
                "--out-of-orderness=" + OUT_OF_ORDERNESS + "ms",
                "--unlabelled=" + unlabelled,
                "--evaluate-fraction=1"));
        options.addAll(List.of(more));
        LabelJoiner joiner = new LabelJoiner(TestOptions.of(options.toArray(String[]::new)));
        return new KeyedTwoInputStreamOperatorTestHarness<>(joiner, Event::id, LabelRecord::id, Types.STRING);
    }

    /** Events without a label are dropped. */
    void open() throws Exception {
        harness = harness("drop");
        harness.open();
    }

    void close() throws Exception {
        harness.close();
    }

    /** Starts again from the beginning. */
    void reopen(String unlabelled, String... more) throws Exception {
        harness.close();
        harness = harness(unlabelled, more);
        harness.open();
    }

    /** Goes on from a checkpoint. */
    void restore() throws Exception {
        restore("drop");
    }

    /** Goes on from a checkpoint with other options. */
    void restore(String unlabelled, String... more) throws Exception {
        harness.prepareSnapshotPreBarrier(1);
        OperatorSubtaskState state = harness.snapshot(1, 1);
        harness.close();
        harness = harness(unlabelled, more);
        harness.initializeState(state);
        harness.open();
    }

    /** Goes on from a state of another joiner. */
    void restore(StateBackend backend, OperatorSubtaskState state) throws Exception {
        harness.close();
        harness = harness("drop");
        harness.setStateBackend(backend);
        harness.initializeState(state);
        harness.open();
    }

    /** All of it, in the form that every backend reads. */
    OperatorSubtaskState savepoint() throws Exception {
        harness.prepareSnapshotPreBarrier(1);
        return harness.snapshotWithLocalState(1, 1, SavepointType.savepoint(SavepointFormatType.CANONICAL))
                .getJobManagerOwnedState();
    }

    static Event event(String id, long offset, long time) {
        return Event.decoded(0, offset, Event.UNLABELLED, time, id, Features.dense(new float[] {offset + 1}));
    }

    static LabelRecord label(String id, int partition, long offset, long time, int label) {
        DeadLetter record = new DeadLetter(
                MalformedReason.UNKNOWN_ID, "no event", "labels", partition, offset, 0, null, BYTES, BYTES.length);
        return new LabelRecord(time, 0, id, label, Double.NaN, record);
    }

    void send(Event... events) throws Exception {
        for (Event event : events) {
            harness.processElement1(new StreamRecord<>(event));
        }
    }

    void send(LabelRecord... labels) throws Exception {
        for (LabelRecord label : labels) {
            harness.processElement2(new StreamRecord<>(label));
        }
    }

    void watermark(long time) throws Exception {
        harness.processBothWatermarks(new Watermark(time));
    }

    void processWatermark1(Watermark mark) throws Exception {
        harness.processWatermark1(mark);
    }

    void processWatermark2(Watermark mark) throws Exception {
        harness.processWatermark2(mark);
    }

    void processWatermarkStatus1(WatermarkStatus status) throws Exception {
        harness.processWatermarkStatus1(status);
    }

    void processWatermarkStatus2(WatermarkStatus status) throws Exception {
        harness.processWatermarkStatus2(status);
    }

    /** Both topics fall silent. */
    void silence() throws Exception {
        processWatermarkStatus1(WatermarkStatus.IDLE);
        processWatermarkStatus2(WatermarkStatus.IDLE);
    }

    List<Event> joined() {
        return harness.extractOutputValues();
    }

    List<DeadLetter> rejected() {
        return sideOutput(LabelJoiner.REJECTED);
    }

    List<LabelOutcome> outcomes() {
        return sideOutput(LabelJoiner.OUTCOMES);
    }

    private <T> List<T> sideOutput(OutputTag<T> tag) {
        var records = harness.getSideOutput(tag);
        return records == null
                ? List.of()
                : records.stream().map(StreamRecord::getValue).toList();
    }

    /** Of all ids that are remembered. */
    List<Long> places() {
        try (Stream<Tuple2<String, Long>> ids = backend().getKeysAndNamespaces("placed-ids")) {
            return ids.map(each -> each.f1).toList();
        }
    }

    List<String> idsWithoutPlaces() {
        try (Stream<String> ids = backend().getKeys("ids", VoidNamespace.INSTANCE)) {
            return ids.toList();
        }
    }

    private KeyedStateBackend<String> backend() {
        return ((LabelJoiner) harness.getOperator()).getKeyedStateBackend();
    }

    int numKeyedStateEntries() {
        return harness.numKeyedStateEntries();
    }

    int numEventTimeTimers() {
        return harness.numEventTimeTimers();
    }
}
