package org.lorentztron.experiments.offline;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.client.EventProducer;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;

/** What the whole job, with Kafka and Flink, publishes from the first examples of a data set. */
public final class PublishedByJob {
    private static final int PARTITIONS = 3;

    private PublishedByJob() {}

    /**
     * The version of the last interval of each of some jobs, which run one after the other.
     *
     * @param directory for Flink's files
     * @param examples to learn, a multiple of the interval
     * @param interval in examples: there is one event per millisecond
     * @param jobs for each, its options without topics, model id, classes, features and times
     */
    public static List<ModelVersion> of(
            Path directory, Dataset data, int examples, int interval, List<List<String>> jobs) throws Exception {
        FlinkSettings settings = new FlinkSettings(
                0, 2, directory.resolve("flink"), directory.resolve("checkpoints"), Duration.ofSeconds(1));
        try (EmbeddedBroker broker = EmbeddedBroker.start();
                EmbeddedFlink flink = EmbeddedFlink.start(settings)) {
            broker.createTopic("events", PARTITIONS, Map.of());
            broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
            broker.createTopic("dead-letters", 1, Map.of());
            send(data, examples, interval, broker);
            List<ModelVersion> published = new ArrayList<>();
            for (List<String> more : jobs) {
                List<String> arguments = new ArrayList<>(List.of(
                        "--bootstrap-servers=" + broker.bootstrapServers(),
                        "--bounded",
                        "--model-id=job-" + published.size(),
                        "--classes=" + String.join(",", data.classes()),
                        "--features=" + data.features(),
                        "--interval=" + interval + "ms"));
                arguments.addAll(more);
                JobOptions options = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
                published.add(last(options, flink, examples / interval));
            }
            return published;
        }
    }

    private static ModelVersion last(JobOptions options, EmbeddedFlink flink, int versions) throws Exception {
        StreamExecutionEnvironment environment = flink.environment(2);
        LorentztronJob.assemble(environment, options);
        flink.submit(environment, options.modelId()).awaitEnd();
        Map<String, Object> kafka = Map.of("bootstrap.servers", options.bootstrapServers());
        try (SnapshotConsumer models = new SnapshotConsumer(kafka, "models", options.modelId())) {
            models.start();
            return models.awaitVersion(versions, Duration.ofMinutes(1));
        }
    }

    /** As {@code produce} does, but for times that begin where an interval begins. */
    private static void send(Dataset data, int examples, int interval, EmbeddedBroker broker) throws Exception {
        long hourAgo = System.currentTimeMillis() - Duration.ofHours(1).toMillis();
        long begin = hourAgo - hourAgo % interval;
        try (EventProducer producer = new EventProducer(
                Map.of("bootstrap.servers", broker.bootstrapServers()), "events", EventJson::sparse)) {
            for (int i = 0; i < examples; i++) {
                Example example = data.training(i);
                producer.send(i % PARTITIONS, new LabeledEvent(null, example.label(), begin + i, example.features()));
            }
            producer.flush();
        }
    }
}
