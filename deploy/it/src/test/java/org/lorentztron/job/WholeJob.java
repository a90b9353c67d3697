package org.lorentztron.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;

/**
 * Topics of their own for each name on the shared broker, and the job of that name on it, with two subtasks; the model
 * id is "test".
 */
final class WholeJob {

    /** The begin of a full second, long ago: event time has nothing to do with now. */
    static final long BASE = 1_700_000_000_000L;

    /** All pairs of five classes, and the manifest. */
    static final int RECORDS_PER_VERSION = 10 + 1;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);
    private final Path checkpoints;

    WholeJob(Path checkpoints) {
        this.checkpoints = checkpoints;
    }

    KafkaTopics topics() {
        return topics;
    }

    void createTopics(String name, int partitions) {
        topics.createEvents("events-" + name, partitions);
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        topics.createOutputs("models-bounded-" + name, "dead-letters-bounded-" + name);
    }

    /** Sends sample event number {@code i} of those since {@link #BASE}. */
    static void send(RecordWriter writer, String name, int partition, int i) {
        byte[] event = EventJson.dense(SampleEvents.event(BASE, i));
        writer.send(new ProducerRecord<>("events-" + name, partition, null, event));
    }

    /** Starts the job that does not end, and never is idle unless the options say so. */
    EndlessRun start(String name, Configuration more, String... options) throws Exception {
        StreamExecutionEnvironment env = JobRun.environment(2, checkpoints);
        env.configure(JobCounters.configuration());
        env.configure(more);
        JobOptions all = options(name, "-" + name, options);
        LorentztronJob.assemble(env, all);
        return EndlessRun.start(env, topics, all.topics().models());
    }

    /** All that a job publishes which reads the topic from its begin to its end. */
    List<String> ofBoundedJob(String name) throws Exception {
        JobOptions options = options(name, "-bounded-" + name, "--bounded=true");
        JobRun.execute(2, options, checkpoints);
        return topics.records(options.topics().models());
    }

    /** The manifests that the job which does not end has published. */
    List<VersionInfo> manifests(String name) throws IOException {
        return new PublishedRecords(topics.read("models-" + name), "test").manifests();
    }

    private JobOptions options(String name, String outputs, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + name,
                "--models-topic=models" + outputs,
                "--dead-letters-topic=dead-letters" + outputs,
                "--idle-timeout=10m"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }
}
