package org.lorentztron.experiments.throughput;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cli.Teardown;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;
import org.lorentztron.tools.cluster.LiveMetrics;

/**
 * A broker with topics of its own and a cluster that runs jobs on them, one after the other. Closed by the teardown it
 * was started with. Not thread-safe.
 */
final class TestHost {
    private final RunTopics topics;
    private final Pipeline pipeline;
    private final List<String> modelsTopics = new ArrayList<>();
    private int runs;

    /**
     * What is built up.
     *
     * @param bootstrapServers an existing broker, or null to start one in a process of its own
     * @param data of the events
     * @param interval events per averaging interval
     * @param parallelism the largest of all jobs
     * @param checkpointInterval pause between checkpoints
     */
    record Plan(
            @Nullable String bootstrapServers,
            Dataset data,
            long interval,
            int parallelism,
            Duration checkpointInterval) {}

    private TestHost(RunTopics topics, Pipeline pipeline) {
        this.topics = topics;
        this.pipeline = pipeline;
    }

    static TestHost start(Plan plan, Teardown teardown) throws Exception {
        String prefix = String.format(
                Locale.ROOT, "throughput-%d-%x-", ProcessHandle.current().pid(), System.currentTimeMillis());
        Path directory = teardown.temporaryDirectory("lorentztron-throughput");
        String servers = plan.bootstrapServers();
        Supplier<Duration> brokerCpu = () -> Duration.ZERO;
        if (servers == null) {
            BrokerJvm broker = teardown.start(() -> BrokerJvm.start(directory.resolve("broker.log")));
            servers = broker.bootstrapServers();
            brokerCpu = broker::cpu;
        }
        String bootstrapServers = servers;
        RunTopics topics = teardown.start(() -> new RunTopics(bootstrapServers, prefix));
        String deadLetters = topics.create("dead-letters", 1, Map.of());
        FlinkSettings flinkSettings = new FlinkSettings(
                0, plan.parallelism(), directory, directory.resolve("checkpoints"), plan.checkpointInterval());
        EmbeddedFlink flink = teardown.start(() -> EmbeddedFlink.start(flinkSettings, LiveMetrics.configuration()));
        Pipeline pipeline =
                new Pipeline(flink, bootstrapServers, plan.data(), prefix, deadLetters, plan.interval(), brokerCpu);
        return new TestHost(topics, pipeline);
    }

    Pipeline pipeline() {
        return pipeline;
    }

    /** Makes a topic for a run's versions, which no other run has. */
    String createModelsTopic() throws CommandFailedException, InterruptedException {
        String topic = topics.create("models-" + runs++, 1, Map.of("cleanup.policy", "compact"));
        modelsTopics.add(topic);
        return topic;
    }

    /**
     * Deletes the versions of all runs so far: not between two runs, since the broker would work on it in the second.
     */
    void deleteModelsTopics() throws CommandFailedException, InterruptedException {
        for (String topic : modelsTopics) {
            topics.delete(topic);
        }
        modelsTopics.clear();
    }

    /** A new topic with the first events of the data. */
    EventTopic fill(String name, EventEncodingOption encoding, long events, int partitions)
            throws CommandFailedException, InterruptedException {
        EventTopic topic = new EventTopic(topics.create(name, partitions, Map.of()), encoding, events, partitions);
        topic.fill(pipeline.bootstrapServers(), pipeline.data());
        return topic;
    }

    void delete(EventTopic topic) throws CommandFailedException, InterruptedException {
        topics.delete(topic.name());
    }
}
