package org.lorentztron.experiments.throughput;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.lorentztron.broker.TopicCreation;
import org.lorentztron.connectors.client.EventProducer;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cli.Teardown;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;
import org.lorentztron.tools.cluster.LiveMetrics;
import org.lorentztron.tools.cluster.RunningJob;

/**
 * Where jobs run, one after the other: a cluster that reports to {@link LiveMetrics}, and a broker. Not thread-safe.
 */
final class Pipeline {
    /** Of all jobs: their versions go to topics of their own. */
    static final String MODEL_ID = "measured";

    private static final String DEAD_LETTERS = "dead-letters";
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(5);

    private final EmbeddedFlink flink;
    private final String bootstrapServers;
    private final Dataset data;
    private final long interval;
    private final Supplier<Duration> brokerCpu;
    private final List<String> topics = new ArrayList<>();
    private int runs;

    /**
     * @param data whose classes and features events have
     * @param interval events per averaging interval
     * @param brokerCpu CPU time of the broker so far
     */
    Pipeline(EmbeddedFlink flink, String bootstrapServers, Dataset data, long interval, Supplier<Duration> brokerCpu) {
        this.flink = flink;
        this.bootstrapServers = bootstrapServers;
        this.data = data;
        this.interval = interval;
        this.brokerCpu = brokerCpu;
        TopicCreation.create(bootstrapServers, DEAD_LETTERS, 1, Map.of());
    }

    /** With a broker in a process of its own; the teardown ends both. */
    static Pipeline start(Dataset data, long interval, int parallelism, Teardown teardown) throws Exception {
        Path directory = teardown.temporaryDirectory("lorentztron-throughput");
        BrokerJvm broker = teardown.start(() -> BrokerJvm.start(directory.resolve("broker.log")));
        FlinkSettings settings =
                new FlinkSettings(0, parallelism, directory, directory.resolve("checkpoints"), CHECKPOINT_INTERVAL);
        EmbeddedFlink flink = teardown.start(() -> EmbeddedFlink.start(settings, LiveMetrics.configuration()));
        return new Pipeline(flink, broker.bootstrapServers(), data, interval, broker::cpu);
    }

    /**
     * One run of one job, over all events of a topic.
     *
     * @param repeat which of several equal runs this is
     */
    record Task(JobCandidate job, EventTopic events, int parallelism, int repeat) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%s, %s, parallelism %d", events.encoding().id(), job.name(), parallelism);
        }
    }

    /** A new topic with the first events of the data, all of them written. */
    EventTopic fill(String name, EventEncodingOption encoding, long events, int partitions) {
        create(name, partitions, Map.of());
        Map<String, Object> kafka = Map.of("bootstrap.servers", bootstrapServers);
        try (EventProducer producer = new EventProducer(kafka, name, encoding.encoding())) {
            for (long i = 0; i < events; i++) {
                Example example = data.training(i);
                producer.send((int) (i % partitions), new LabeledEvent(null, example.label(), i, example.features()));
            }
            producer.flush();
        }
        return new EventTopic(name, encoding, events, partitions);
    }

    private String create(String name, int partitions, Map<String, String> config) {
        TopicCreation.create(bootstrapServers, name, partitions, config);
        topics.add(name);
        return name;
    }

    /** Deletes events and versions so far: not between two runs, since the broker would work on it in the second. */
    void deleteTopics() throws CommandFailedException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.deleteTopics(topics).all().get();
            topics.clear();
        } catch (ExecutionException e) {
            throw new CommandFailedException("topics cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** Runs the job to its end without measuring it, so that its code is compiled when it is measured. */
    void warmUp(Task task) throws Exception {
        RunningJob job = start(task);
        try {
            job.awaitEnd();
        } finally {
            end(job);
        }
    }

    /**
     * Runs the job to its end.
     *
     * @throws CommandFailedException if it did not do all of its work, or was too short to have a steady part
     */
    RunResult measure(Task task) throws Exception {
        RunningJob job = start(task);
        try {
            return new JobStopwatch(task, job, interval, new Clocks(brokerCpu)).measure();
        } finally {
            end(job);
        }
    }

    private RunningJob start(Task task) throws Exception {
        StreamExecutionEnvironment env = flink.environment(task.parallelism());
        task.job().assemble(env, options(task));
        return flink.submit(env, task.toString());
    }

    private static void end(RunningJob job) throws InterruptedException {
        job.cancel();
        LiveMetrics.forget(job.id());
    }

    /** Each run has a models topic of its own: a job reads what a topic holds when it begins to publish. */
    private JobOptions options(Task task) {
        List<String> all = new ArrayList<>(task.job().options());
        all.addAll(List.of("--bootstrap-servers", bootstrapServers));
        all.addAll(List.of("--events-topic", task.events().name()));
        all.addAll(List.of("--models-topic", create("models-" + runs++, 1, Map.of("cleanup.policy", "compact"))));
        all.addAll(List.of("--dead-letters-topic", DEAD_LETTERS));
        all.addAll(List.of("--model-id", MODEL_ID));
        all.addAll(List.of("--classes", String.join(",", data.classes())));
        all.addAll(List.of("--features", Integer.toString(data.features())));
        all.addAll(
                List.of("--event-format", task.events().encoding().read().name().toLowerCase(Locale.ROOT)));
        all.addAll(List.of("--interval", interval + "ms"));
        all.add("--bounded");
        return JobArguments.parse(all.toArray(String[]::new), Map.of());
    }
}
