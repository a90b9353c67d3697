package org.lorentztron.job.topology;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.job.score.PredictionJudge;
import org.lorentztron.job.score.ServedPrediction;

/**
 * With {@code --labels-topic} predictions wait until the label of their event has come, and are judged by it.
 *
 * <pre>
 *   labels - {@link JoinedLabels} - outcomes =event=> PredictionJudge &lt;=event= served - Scorer
 * </pre>
 */
final class LateLabelsBranch {
    private LateLabelsBranch() {}

    /**
     * The judge, if there is one.
     *
     * @param served the predictions of every branch that makes some
     */
    static Optional<SingleOutputStreamOperator<OutputRecord>> attach(
            Backbone job, Stream<DataStream<ServedPrediction>> served) {
        JoinedLabels joined = job.routed().joined();
        return joined == null
                ? Optional.empty()
                : served.reduce(DataStream::union).map(predictions -> judge(job, predictions, joined));
    }

    private static SingleOutputStreamOperator<OutputRecord> judge(
            Backbone job, DataStream<ServedPrediction> served, JoinedLabels joined) {
        return OperatorIds.PREDICTION_JUDGE.on(served.keyBy(
                        each -> Tuple2.of(each.partition(), each.offset()), Types.TUPLE(Types.INT, Types.LONG))
                .connect(joined.outcomes()
                        .keyBy(each -> Tuple2.of(each.partition(), each.offset()), Types.TUPLE(Types.INT, Types.LONG)))
                .transform(
                        OperatorIds.PREDICTION_JUDGE.operatorName(),
                        OutputRecord.TYPE,
                        new PredictionJudge(job.options())));
    }
}
