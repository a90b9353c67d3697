package org.lorentztron.job.score;

import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.join.LabelOutcome;

/** The judge with metrics, which Flink's harness for keyed operators does not show. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
final class JudgeHarness extends AbstractStreamOperatorTestHarness<OutputRecord> {
    private static final TypeInformation<Tuple2<Integer, Long>> KEY = Types.TUPLE(Types.INT, Types.LONG);

    private final PredictionJudge judge;

    JudgeHarness(PredictionJudge judge, MockEnvironment environment) throws Exception {
        super(judge, environment);
        this.judge = judge;
        KeySelector<ServedPrediction, Tuple2<Integer, Long>> ofServed =
                served -> Tuple2.of(served.partition(), served.offset());
        KeySelector<LabelOutcome, Tuple2<Integer, Long>> ofOutcome =
                outcome -> Tuple2.of(outcome.partition(), outcome.offset());
        config.setStatePartitioner(0, ofServed);
        config.setStatePartitioner(1, ofOutcome);
        config.setStateKeySerializer(KEY.createSerializer(new SerializerConfigImpl()));
        config.serializeAllConfigs();
    }

    /** The event (0, offset) at 1000 + offset; two classes of five have all probability. */
    void served(long offset, int truth, int label) throws Exception {
        served(new ServedPrediction(
                0, offset, 1000 + offset, truth, 1, label, new double[] {0.75, 0.25, 0, 0, 0}, List.of()));
    }

    /** The same with values of segment fields. */
    void served(long offset, int label, List<String> segments) throws Exception {
        served(new ServedPrediction(
                0, offset, 1000 + offset, Event.UNLABELLED, 1, label, new double[] {0.75, 0.25, 0, 0, 0}, segments));
    }

    void unscored(long offset) throws Exception {
        served(ServedPrediction.unscored(0, offset, 1000 + offset));
    }

    private void served(ServedPrediction prediction) throws Exception {
        StreamRecord<ServedPrediction> record = new StreamRecord<>(prediction);
        judge.setKeyContextElement1(record);
        judge.processElement1(record);
    }

    /** @param label {@link Event#UNLABELLED} if there will be none */
    void told(long offset, int label) throws Exception {
        StreamRecord<LabelOutcome> record = new StreamRecord<>(new LabelOutcome(0, offset, 1500 + offset, label));
        judge.setKeyContextElement2(record);
        judge.processElement2(record);
    }

    /** How many events wait for one of both sides. */
    int waiting() {
        return ((HeapKeyedStateBackend<?>) (KeyedStateBackend<?>) judge.getKeyedStateBackend())
                .numKeyValueStateEntries();
    }

    void watermark(long time) throws Exception {
        judge.processWatermark(new Watermark(time));
    }
}
