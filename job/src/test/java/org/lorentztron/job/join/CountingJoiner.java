package org.lorentztron.job.join;

import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.state.TestableKeyedStateBackend;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;

/** A joiner with metrics, which Flink's harness for keyed operators does not show. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
final class CountingJoiner extends AbstractStreamOperatorTestHarness<Event> {
    private final LabelJoiner joiner;

    CountingJoiner(LabelJoiner joiner, MockEnvironment environment) throws Exception {
        super(joiner, environment);
        this.joiner = joiner;
        KeySelector<Event, String> ofEvent = Event::id;
        KeySelector<LabelRecord, String> ofLabel = LabelRecord::id;
        config.setStatePartitioner(0, ofEvent);
        config.setStatePartitioner(1, ofLabel);
        config.setStateKeySerializer(Types.STRING.createSerializer(new SerializerConfigImpl()));
        config.serializeAllConfigs();
    }

    void send(Event event) throws Exception {
        StreamRecord<Event> record = new StreamRecord<>(event);
        joiner.setKeyContextElement1(record);
        joiner.processElement1(record);
    }

    void send(LabelRecord label) throws Exception {
        StreamRecord<LabelRecord> record = new StreamRecord<>(label);
        joiner.setKeyContextElement2(record);
        joiner.processElement2(record);
    }

    void watermark(long time) throws Exception {
        joiner.processWatermark1(new Watermark(time));
        joiner.processWatermark2(new Watermark(time));
    }

    /** Both topics fall silent. */
    void silence() throws Exception {
        joiner.processWatermarkStatus1(WatermarkStatus.IDLE);
        joiner.processWatermarkStatus2(WatermarkStatus.IDLE);
    }

    OperatorSubtaskState checkpoint() throws Exception {
        prepareSnapshotPreBarrier(1);
        return snapshot(1, 1);
    }

    int stateEntries() {
        return ((TestableKeyedStateBackend<?>) joiner.getKeyedStateBackend()).numKeyValueStateEntries();
    }

    <T> List<T> told(OutputTag<T> tag) {
        var records = getSideOutput(tag);
        return records == null
                ? List.of()
                : records.stream().map(StreamRecord::getValue).toList();
    }
}
