package org.lorentztron.job.topology;

import java.util.Optional;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.job.score.PredictionGatherer;
import org.lorentztron.job.score.ServedPrediction;
import org.lorentztron.job.train.BlockScores;
import org.lorentztron.job.train.PartTrainer;
import org.lorentztron.job.version.VersionAssembler;
import org.lorentztron.job.version.VersionNumber;

/**
 * With {@code --predict-with live} unlabelled events go with the labelled ones, and models in training score them.
 *
 * <pre>
 *   PartTrainer =event=> PredictionGatherer - predictions
 *                           | broadcast
 *   VersionAssembler - numbers
 * </pre>
 */
final class LiveBranch {
    private LiveBranch() {}

    /** The predictions that are to be judged, if labels come later. */
    static Optional<DataStream<ServedPrediction>> attach(Backbone job) {
        if (!job.options().predictsLive()) {
            return Optional.empty();
        }
        KeyedStream<BlockScores, Tuple2<Integer, Long>> byEvent = job.trained()
                .getSideOutput(PartTrainer.SCORES)
                .keyBy(said -> Tuple2.of(said.partition(), said.offset()), Types.TUPLE(Types.INT, Types.LONG));
        DataStream<VersionNumber> numbers = job.versions().getSideOutput(VersionAssembler.NUMBERS);
        SingleOutputStreamOperator<OutputRecord> predictions = OperatorIds.PREDICTION_GATHERER.on(byEvent.connect(
                        numbers.broadcast())
                .transform(
                        OperatorIds.PREDICTION_GATHERER.operatorName(),
                        OutputRecord.TYPE,
                        new PredictionGatherer(job.options(), job.routed().layout())));
        job.sinks().publishPredictions(predictions);
        return Optional.of(predictions.getSideOutput(PredictionGatherer.SERVED));
    }
}
