package org.lorentztron.experiments.vocabulary;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.broker.TopicCreation;
import org.lorentztron.experiments.throughput.BrokerJvm;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Teardown;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;
import org.lorentztron.tools.cluster.LiveMetrics;
import org.lorentztron.tools.cluster.RunningJob;

/** A job that learns events while they are sent, and its samples. Closed by the teardown it was started with. */
final class VocabularyRun {
    private static final int PARTITIONS = 4;
    private static final int PARALLELISM = 1;
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(10);
    private static final long LOOK_AGAIN_MILLIS = 100;

    /** Of a partition: far more than a producer is ahead by. */
    private static final Map<String, String> NEWEST =
            Map.of("retention.bytes", "134217728", "segment.bytes", "33554432");

    private static final String EVENTS = "events";
    private static final String MODELS = "models";
    private static final String DEAD_LETTERS = "dead-letters";

    private final RunningJob job;
    private final Future<Void> producer;
    private final Sampler sampler;

    private VocabularyRun(RunningJob job, Future<Void> producer, Sampler sampler) {
        this.job = job;
        this.producer = producer;
        this.sampler = sampler;
    }

    /** The job that is run, as its user would start it. */
    static JobOptions options(String given, String bootstrapServers) {
        List<String> all = new ArrayList<>(List.of(
                "--bootstrap-servers=" + bootstrapServers,
                "--events-topic=" + EVENTS,
                "--models-topic=" + MODELS,
                "--dead-letters-topic=" + DEAD_LETTERS,
                "--features=named",
                "--classes=" + ZipfEvents.CLASSES));
        if (!given.isBlank()) {
            all.addAll(Arrays.asList(given.trim().split("\\s+")));
        }
        return JobArguments.parse(all.toArray(String[]::new), Map.of());
    }

    /**
     * Starts broker, job and producer, and waits for the job's first event.
     *
     * @param rate events per second; 0 for as fast as they are learned
     */
    static VocabularyRun start(String options, ZipfEvents source, double rate, Teardown teardown) throws Exception {
        Path directory = teardown.temporaryDirectory("lorentztron-vocabulary");
        BrokerJvm broker = teardown.start(() -> BrokerJvm.start(directory.resolve("broker.log")));

        TopicCreation.create(broker.bootstrapServers(), EVENTS, PARTITIONS, NEWEST);
        TopicCreation.create(broker.bootstrapServers(), MODELS, 1, Map.of("cleanup.policy", "compact"));
        TopicCreation.create(broker.bootstrapServers(), DEAD_LETTERS, 1, Map.of());
        FlinkSettings settings =
                new FlinkSettings(0, PARALLELISM, directory, directory.resolve("checkpoints"), CHECKPOINT_INTERVAL);
        Configuration metrics = LiveMetrics.configuration();
        // A job that restarts does some of its work twice: it would not be measured.
        metrics.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        EmbeddedFlink flink = teardown.start(() -> EmbeddedFlink.start(settings, metrics));
        StreamExecutionEnvironment env = flink.environment(PARALLELISM);
        LorentztronJob.assemble(env, options(options, broker.bootstrapServers()));
        RunningJob job = flink.submit(env, "vocabulary");
        ExecutorService thread = Executors.newSingleThreadExecutor();
        Future<Void> producer = thread.submit(new PacedProducer(
                broker.bootstrapServers(), EVENTS, PARTITIONS, source, rate, LiveMetrics.of(job.id())::read));
        teardown.start(() -> thread::shutdownNow);
        teardown.start(() -> () -> LiveMetrics.forget(job.id()));
        VocabularyRun run = new VocabularyRun(job, producer, new Sampler(job.id()));
        run.await(1);
        return run;
    }

    /** Waits until the job has trained this many events since the last sample, or the first event, and takes one. */
    Sample sampleAfter(long events) throws Exception {
        await(sampler.sampled() + events);
        return sampler.sample();
    }

    /** @throws CommandFailedException if the job or the producer ends without that */
    private void await(long events) throws Exception {
        while (Sampler.trained(job.id()) < events) {
            if (!job.isRunning()) {
                job.awaitEnd();
                throw new CommandFailedException("the job ended before it had trained " + events + " events");
            }
            if (producer.isDone()) {
                producer.get();
            }
            sampler.look();
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}
