package org.lorentztron.job;

import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.job.options.JobOptions;

/**
 * A job that is stopped with a savepoint and goes on from it, at another parallelism.
 *
 * @param checkpoints where savepoints go
 */
record StoppedMidWay(KafkaTopics topics, Path checkpoints) {
    private static final int PARALLELISM_BEFORE = 2;
    private static final int PARALLELISM_AFTER = 3;

    /** Sends events. */
    @FunctionalInterface
    interface Sending {
        void send(int from, int to) throws Exception;
    }

    /**
     * Runs the job until it has published four versions.
     *
     * @param before how many events are sent before it is stopped, enough for two versions
     * @param all how many are sent in all, enough for four
     */
    void run(JobOptions options, String backend, Sending events, int before, int all) throws Exception {
        Configuration configuration = JobCounters.configuration();
        configuration.set(StateBackendOptions.STATE_BACKEND, backend);
        events.send(0, before);
        String savepoint;
        try (EndlessRun job = start(options, PARALLELISM_BEFORE, configuration)) {
            job.awaitVersions(2);
            job.awaitRead(before);
            savepoint = job.stop(checkpoints);
        }
        events.send(before, all);
        configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        try (EndlessRun job = start(options, PARALLELISM_AFTER, configuration)) {
            job.awaitVersions(4);
        }
    }

    /** A job that runs until it is stopped. */
    EndlessRun start(JobOptions options, int parallelism, Configuration more) throws Exception {
        StreamExecutionEnvironment env = JobRun.environment(parallelism, checkpoints);
        env.configure(more);
        LorentztronJob.assemble(env, options);
        return EndlessRun.start(env, topics, options.topics().models());
    }
}
