package org.lorentztron.job.topology;

import org.apache.flink.streaming.api.datastream.DataStream;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.version.VersionNamer;

/**
 * With {@code --features named}, names of features get into versions on their way to the topic.
 *
 * <pre>
 *   EventSplitter - names ---------+
 *               VersionAssembler - VersionNamer - models
 * </pre>
 */
final class NamesBranch {
    private NamesBranch() {}

    /** The versions, with the names of their features if these have names. */
    static DataStream<VersionRecord> attach(Backbone job) {
        if (!job.options().learning().named()) {
            return job.versions();
        }
        return OperatorIds.VERSION_NAMER
                .on(job.versions()
                        .connect(job.names())
                        .process(new VersionNamer(job.sinks().modelsTopicId()), VersionRecordType.INFO))
                .setParallelism(1);
    }
}
