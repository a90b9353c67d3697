package org.lorentztron.job.faults;

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
import org.lorentztron.job.JobInput;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.topology.EventInput;
import org.lorentztron.job.topology.InitialState;
import org.lorentztron.job.topology.TrainingTopology;

/** The job as it is, but for what makes it fail and how fast it reads; its model id is new. */
final class FaultyJob {

    /** More than a network of 256 units, 6 features and 5 classes has. */
    private static final int SNAPSHOT_BYTES = 20_000;

    private FaultyJob() {}

    /** @param pace how many records of a topic it reads between two checkpoints, all subtasks together */
    static void build(StreamExecutionEnvironment env, JobOptions options, int pace) {
        Map<String, String> kafka = new HashMap<>(options.kafka());
        kafka.put("bootstrap.servers", options.bootstrapServers());
        EventInput input = JobInput.of(options);
        ModelClaim claim =
                ModelClaim.prepare(kafka, options.modelId(), options.topics().models());
        KafkaOutput output =
                new KafkaOutput(kafka, options.modelId(), options.output().delivery());
        TrainingTopology.build(
                env,
                options,
                new EventInput(
                        paced(input.events(), pace / env.getParallelism()),
                        input.labels() == null ? null : paced(input.labels(), pace / env.getParallelism())),
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

    private static EventInput.Records paced(EventInput.Records records, int pace) {
        return new EventInput.Records(new PacedSource<>(records.source(), pace), records.watermarks());
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
