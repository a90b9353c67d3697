package org.lorentztron.job.topology;

import java.util.Optional;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.route.EventSplitter;
import org.lorentztron.job.score.Scorer;

/**
 * Events that published versions score: the unlabelled ones for predictions, a share of the labelled ones for the
 * prequential error.
 *
 * <pre>
 *   EventSplitter - to be scored -------------------------- Scorer - predictions
 *                      VersionAssembler or VersionGate =======+
 *                                                        broadcast
 * </pre>
 */
final class ScoringBranch {
    private ScoringBranch() {}

    /** The scorer, if there is one. */
    static Optional<SingleOutputStreamOperator<OutputRecord>> attach(Backbone job, GatedVersions versions) {
        if (!job.options().scores()) {
            return Optional.empty();
        }
        DataStream<Event> events = job.routed().labelled().getSideOutput(EventSplitter.SCORING);
        SingleOutputStreamOperator<OutputRecord> predictions =
                OperatorIds.SCORER.on(events.connect(versions.scoring().broadcast())
                        .transform(OperatorIds.SCORER.operatorName(), OutputRecord.TYPE, new Scorer(job.options())));
        if (!job.options().predictsLive()) {
            job.sinks().publishPredictions(predictions);
        }
        return Optional.of(predictions);
    }
}
