package org.lorentztron.job.topology;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
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

    /** @param served the predictions of every branch that makes some */
    static void attach(Backbone job, Stream<Optional<DataStream<ServedPrediction>>> served) {
        JoinedLabels joined = job.routed().joined();
        if (joined != null) {
            served.flatMap(Optional::stream)
                    .reduce(DataStream::union)
                    .ifPresent(predictions -> judge(job, predictions, joined));
        }
    }

    private static void judge(Backbone job, DataStream<ServedPrediction> served, JoinedLabels joined) {
        OperatorIds.PREDICTION_JUDGE.on(served.keyBy(
                        each -> Tuple2.of(each.partition(), each.offset()), Types.TUPLE(Types.INT, Types.LONG))
                .connect(joined.outcomes()
                        .keyBy(each -> Tuple2.of(each.partition(), each.offset()), Types.TUPLE(Types.INT, Types.LONG)))
                .transform(
                        OperatorIds.PREDICTION_JUDGE.operatorName(),
                        OutputRecord.TYPE,
                        new PredictionJudge(job.options())));
    }
}
