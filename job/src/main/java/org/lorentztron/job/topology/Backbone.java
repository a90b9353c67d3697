package org.lorentztron.job.topology;

import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.EventSplitter;
import org.lorentztron.job.route.RecordSplitter;
import org.lorentztron.job.train.TrainedPart;

/**
 * The streams that every job has, where branches attach themselves: each reads its side outputs here and nowhere else.
 *
 * @param trained each part that trained in an interval; held-out events, tallies and scores are its side outputs
 * @param versions whole versions, without names of features; their numbers are its side output
 */
record Backbone(
        JobOptions options,
        TrainingTopology.Sinks sinks,
        RoutedEvents routed,
        SingleOutputStreamOperator<TrainedPart> trained,
        SingleOutputStreamOperator<VersionRecord> versions) {

    /** Signals of what readers tell. */
    DataStream<OutputRecord> readers() {
        DataStream<OutputRecord> ofEvents = routed.labelled().getSideOutput(RecordSplitter.SIGNALS);
        JoinedLabels joined = routed.joined();
        return joined == null ? ofEvents : ofEvents.union(joined.signals());
    }

    /** The names of features that events have brought. */
    DataStream<FeatureNameRecord> names() {
        return routed.labelled().getSideOutput(EventSplitter.NAMES);
    }
}
