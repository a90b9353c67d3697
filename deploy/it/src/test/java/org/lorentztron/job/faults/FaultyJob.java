package org.lorentztron.job.faults;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.ownership.ModelClaim;
import org.lorentztron.connectors.ownership.OwnedSink;
import org.lorentztron.connectors.publish.DeadLetterPublisher;
import org.lorentztron.connectors.publish.JoinedPublisher;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.PredictionPublisher;
import org.lorentztron.connectors.publish.SnapshotPublisher;
import org.lorentztron.connectors.used.UsedTopics;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.topology.EventInput;
import org.lorentztron.job.topology.InitialState;
import org.lorentztron.job.topology.JobInput;
import org.lorentztron.job.topology.JoinTopology;
import org.lorentztron.job.topology.TrainingTopology;

/** A job as it is, but for what makes it fail and how fast it reads. */
final class FaultyJob {

    /** More than a network of 256 units, 6 features and 5 classes has. */
    private static final int SNAPSHOT_BYTES = 20_000;

    private FaultyJob() {}

    /** @param pace how many records of a topic it reads between two checkpoints, all subtasks together */
    static void build(StreamExecutionEnvironment env, JobOptions options, int pace) {
        ModelClaim claim = ModelClaim.prepare(
                kafka(options), options.modelId(), options.topics().models());
        KafkaOutput output = output(options);
        TrainingTopology.build(
                env,
                options,
                paced(
                        JobInput.of(options, DeadLetterPublisher.DEFAULT_BYTES, ids(options)),
                        pace / env.getParallelism()),
                new TrainingTopology.Sinks(
                        new FaultySink<>(new OwnedSink<>(
                                SnapshotPublisher.sink(output, options.topics().models(), SNAPSHOT_BYTES),
                                claim,
                                used(options, List.of(options.topics().models())))),
                        new OwnedSink<>(deadLetters(options, output), claim),
                        predictions(options, output, claim)),
                InitialState.NEW);
    }

    /**
     * The job that only joins.
     *
     * @param joined its topic
     * @param pace as above
     */
    static void buildJoin(StreamExecutionEnvironment env, JobOptions options, String joined, int pace) {
        ModelClaim claim = ModelClaim.prepare(kafka(options), options.modelId(), joined);
        KafkaOutput output = output(options);
        JoinTopology.build(
                env,
                options,
                paced(
                        JobInput.withRecords(options, DeadLetterPublisher.DEFAULT_BYTES, ids(options)),
                        pace / env.getParallelism()),
                KeptBound.ANY_BYTES,
                new FaultySink<>(new OwnedSink<>(
                        JoinedPublisher.sink(output, joined, options.classes()), claim, used(options, List.of()))),
                new OwnedSink<>(deadLetters(options, output), claim));
    }

    /** What the sink of versions asks for before each checkpoint. */
    private static UsedTopics used(JobOptions options, List<String> published) {
        Map<String, String> ids = new HashMap<>(ids(options));
        ids.putAll(ids(options, published));
        return UsedTopics.of(
                kafka(options),
                Arrays.asList(options.topics().events(), options.topics().labels()),
                published,
                ids);
    }

    /** Kafka's ids of the topics that the job reads, as a job of its own asks for them. */
    private static Map<String, String> ids(JobOptions options) {
        List<String> read = Stream.of(
                        options.topics().events(), options.topics().labels())
                .filter(Objects::nonNull)
                .toList();
        return ids(options, read);
    }

    private static Map<String, String> ids(JobOptions options, List<String> topics) {
        try (Admin admin = Admin.create(new HashMap<>(kafka(options)))) {
            return admin.describeTopics(topics).allTopicNames().get().values().stream()
                    .collect(Collectors.toMap(
                            TopicDescription::name, topic -> topic.topicId().toString()));
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the topics " + topics + " have no ids", e);
        }
    }

    private static Map<String, String> kafka(JobOptions options) {
        Map<String, String> kafka = new HashMap<>(options.kafka());
        kafka.put("bootstrap.servers", options.bootstrapServers());
        return kafka;
    }

    private static KafkaOutput output(JobOptions options) {
        return new KafkaOutput(
                kafka(options), options.modelId(), options.output().delivery());
    }

    private static KafkaSink<DeadLetter> deadLetters(JobOptions options, KafkaOutput output) {
        return DeadLetterPublisher.sink(output, options.topics().deadLetters(), DeadLetterPublisher.DEFAULT_BYTES);
    }

    private static EventInput paced(EventInput input, int pace) {
        EventInput.Records labels = input.labels();
        return new EventInput(paced(input.events(), pace), labels == null ? null : paced(labels, pace));
    }

    private static EventInput.Records paced(EventInput.Records records, int pace) {
        return new EventInput.Records(
                new PacedSource<>(records.source(), pace), records.watermarks(), records.topic(), records.positions());
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
