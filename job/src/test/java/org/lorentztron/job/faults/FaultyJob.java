package org.lorentztron.job.faults;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.ownership.ModelClaim;
import org.lorentztron.connectors.ownership.OwnedSink;
import org.lorentztron.connectors.publish.DeadLetterPublisher;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.PredictionPublisher;
import org.lorentztron.connectors.publish.SnapshotPublisher;
import org.lorentztron.connectors.source.EventDecoder;
import org.lorentztron.connectors.source.EventSource;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.topology.EventInput;
import org.lorentztron.job.topology.InitialState;
import org.lorentztron.job.topology.TrainingTopology;

/** The job as it is, but for what makes it fail and how fast it reads; its model id is new. */
final class FaultyJob {

    private static final Duration MAX_DRIFT = Duration.ofSeconds(30);
    /** More than a network of 256 units, 6 features and 5 classes has. */
    private static final int SNAPSHOT_BYTES = 20_000;

    private FaultyJob() {}

    /** @param pace how many events it reads between two checkpoints, all subtasks together */
    static void build(StreamExecutionEnvironment env, JobOptions options, int pace) {
        Map<String, String> kafka = new HashMap<>(options.kafka());
        kafka.put("bootstrap.servers", options.bootstrapServers());
        EventSource topic = new EventSource(
                kafka,
                options.topics().events(),
                options.input().start(),
                options.modelId(),
                options.input().bounded());
        EventDecoder decoder = new EventDecoder(
                new EventJson(options.features()),
                options.classes(),
                options.output().deadLetterMaxBytes());
        ModelClaim claim =
                ModelClaim.prepare(kafka, options.modelId(), options.topics().models());
        KafkaOutput output =
                new KafkaOutput(kafka, options.modelId(), options.output().delivery());
        TrainingTopology.build(
                env,
                options,
                new EventInput(
                        new PacedSource<>(topic.source(decoder), pace / env.getParallelism()),
                        topic.watermarks(options.eventTime().idleTimeout(), MAX_DRIFT)),
                new TrainingTopology.Sinks(
                        new FaultySink<>(new OwnedSink<>(
                                SnapshotPublisher.sink(output, options.topics().models(), SNAPSHOT_BYTES), claim)),
                        new OwnedSink<>(
                                DeadLetterPublisher.sink(
                                        output,
                                        options.topics().deadLetters(),
                                        options.output().deadLetterMaxBytes()),
                                claim),
                        predictions(options, output, claim)),
                InitialState.NEW);
    }

    private static @Nullable Sink<OutputRecord> predictions(JobOptions options, KafkaOutput output, ModelClaim claim) {
        String topic = options.topics().predictions();
        return topic == null
                ? null
                : new OwnedSink<>(
                        PredictionPublisher.sink(output, topic, PredictionPublisher.largestRecord(options.classes())),
                        claim);
    }
}
