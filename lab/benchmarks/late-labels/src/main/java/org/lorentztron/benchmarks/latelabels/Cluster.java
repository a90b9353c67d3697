package org.lorentztron.benchmarks.latelabels;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.broker.TopicCreation;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.LiveMetrics;
import org.lorentztron.tools.cluster.RunningJob;

/**
 * Where jobs run, one after the other.
 *
 * @param flink with its state in the backend that is measured
 * @param bootstrapServers of the broker
 * @param parallelism of every job
 */
record Cluster(EmbeddedFlink flink, String bootstrapServers, int parallelism) {

    /**
     * What is set in Flink.
     *
     * @param backend hashmap or rocksdb
     * @param managedMegabytes of RocksDB's caches, for all subtasks together
     * @param more settings, which come before those that are made here
     */
    static Configuration settings(String backend, int managedMegabytes, Path directory, Map<String, String> more) {
        Configuration settings = LiveMetrics.configuration();
        settings.set(StateBackendOptions.STATE_BACKEND, backend);
        settings.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
        settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(managedMegabytes));
        settings.set(CheckpointingOptions.CHECKPOINTING_TIMEOUT, Duration.ofMinutes(10));
        // A job that restarts does some of its work twice: it would not be measured.
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        // Most ids are new: whether one is known is asked for each event.
        settings.setString("state.backend.rocksdb.use-bloom-filter", "true");
        settings.setString("state.backend.rocksdb.localdir", directory.toString());
        more.forEach(settings::setString);
        return settings;
    }

    /**
     * Starts the job as a user would.
     *
     * @param name of the job, its model and its topic of versions
     * @param options beyond those that both jobs have
     */
    RunningJob submit(String name, List<String> options) throws Exception {
        String models = "models-" + name;
        TopicCreation.create(bootstrapServers, models, 1, Map.of("cleanup.policy", "compact"));
        List<String> all = new ArrayList<>(List.of(
                "--bootstrap-servers=" + bootstrapServers,
                "--models-topic=" + models,
                "--model-id=" + name,
                "--dead-letters-topic=" + FilledTopics.DEAD_LETTERS,
                "--features=" + DelayedEvents.FEATURES,
                "--classes=" + DelayedEvents.CLASSES));
        all.addAll(options);
        StreamExecutionEnvironment env = flink.environment(parallelism);
        LorentztronJob.assemble(env, JobArguments.parse(all.toArray(String[]::new), Map.of()));
        return flink.submit(env, name);
    }
}
