package org.lorentztron.job;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.job.options.JobOptions;

/**
 * Runs bounded jobs on a Flink cluster in this JVM, with checkpoints and without any restart: a failure fails the test.
 */
public final class JobRun {

    private JobRun() {}

    /** @param checkpoints folder for checkpoints: without one Flink allows no more than 5 MB of state per subtask */
    public static StreamExecutionEnvironment environment(int parallelism, Path checkpoints) {
        return SharedFlink.environment(parallelism, configuration(checkpoints));
    }

    /** The same for a cluster of the test's own. */
    public static Configuration configuration(Path checkpoints) {
        Configuration configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(200));
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
        return configuration;
    }

    /** @return how long it ran */
    public static Duration execute(int parallelism, JobOptions options, Path checkpoints) throws Exception {
        StreamExecutionEnvironment env = environment(parallelism, checkpoints);
        LorentztronJob.assemble(env, options);
        return Duration.ofMillis(env.execute(LorentztronJob.jobName(options)).getNetRuntime());
    }

    /**
     * Runs the job that only joins.
     *
     * @param joined its topic
     */
    public static void executeJoin(int parallelism, JobOptions options, String joined, Path checkpoints)
            throws Exception {
        StreamExecutionEnvironment env = environment(parallelism, checkpoints);
        JoinJob.assemble(env, options, joined);
        env.execute("join");
    }
}
