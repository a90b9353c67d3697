package org.lorentztron.job.topology;

import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.gate.VersionGate;
import org.lorentztron.job.train.PartTrainer;

/**
 * With {@code --holdout} or {@code --history-topic}, versions pass a gate.
 *
 * <pre>
 *   PartTrainer - held-out events -------+
 *                     VersionAssembler - VersionGate - models, history
 * </pre>
 */
final class GateBranch {
    private GateBranch() {}

    /** @param named the versions as they would be published */
    static GatedVersions attach(Backbone job, DataStream<VersionRecord> named) {
        if (!job.options().gates()) {
            return GatedVersions.all(named, job.versions());
        }
        SingleOutputStreamOperator<VersionRecord> passed = OperatorIds.VERSION_GATE
                .on(named.connect(job.trained().getSideOutput(PartTrainer.HELD_OUT))
                        .transform(
                                OperatorIds.VERSION_GATE.operatorName(),
                                VersionRecordType.INFO,
                                new VersionGate(job.options())))
                .setParallelism(1);
        return new GatedVersions(
                passed, passed.getSideOutput(VersionGate.ACCEPTED), passed.getSideOutput(VersionGate.REFUSED));
    }
}
