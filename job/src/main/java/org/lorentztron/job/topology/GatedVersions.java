package org.lorentztron.job.topology;

import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.wire.version.VersionRecord;

/**
 * The versions of a job after its gate, if it has one.
 *
 * @param records what goes to the topics
 * @param scoring the versions that score events: those that are published, without names and history
 * @param refused a signal for each version that the gate refused; null without a gate
 */
record GatedVersions(
        DataStream<VersionRecord> records,
        DataStream<VersionRecord> scoring,
        @Nullable DataStream<OutputRecord> refused) {

    /** Every version, where no gate refuses any. */
    static GatedVersions all(DataStream<VersionRecord> records, DataStream<VersionRecord> scoring) {
        return new GatedVersions(records, scoring, null);
    }

    /** A version is written as one, so by one subtask. */
    void to(Sink<VersionRecord> models) {
        OperatorIds.SNAPSHOT_PUBLISHER.on(records.sinkTo(models)).setParallelism(1);
    }
}
