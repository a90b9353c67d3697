package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A job that does not end by itself, from its start to its cancellation, and what it publishes meanwhile. */
public final class EndlessRun implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** How long to wait for the end of the job between two looks at the topic. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final JobClient job;
    private final CompletableFuture<JobExecutionResult> end;
    private final KafkaTopics topics;
    private final String modelsTopic;

    private EndlessRun(JobClient job, KafkaTopics topics, String modelsTopic) {
        this.job = job;
        this.end = job.getJobExecutionResult();
        this.topics = topics;
        this.modelsTopic = modelsTopic;
    }

    /** Starts the job that is in the environment. */
    public static EndlessRun start(StreamExecutionEnvironment env, KafkaTopics topics, String modelsTopic)
            throws Exception {
        return new EndlessRun(env.executeAsync(modelsTopic), topics, modelsTopic);
    }

    /**
     * Waits until that many versions of the model of {@link TestOptions} are published.
     *
     * @throws java.util.concurrent.ExecutionException if the job fails, with the reason
     */
    public void awaitVersions(int count) throws Exception {
        await(
                count + " versions",
                () -> records().stream().filter(KafkaTopics::isManifest).count() >= count);
    }

    /**
     * Waits until the job, which reports to {@link JobCounters}, has read that many records.
     *
     * @throws java.util.concurrent.ExecutionException if the job fails, with the reason
     */
    void awaitRead(int records) throws Exception {
        await(records + " records read", () -> JobCounters.read(id()) == records);
    }

    /**
     * Waits until {@code holds}.
     *
     * @throws java.util.concurrent.ExecutionException if the job fails, with the reason
     */
    public void await(String what, Callable<Boolean> holds) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.call()) {
            assertThat(System.nanoTime()).as("waited in vain for " + what).isLessThan(deadline);
            goOn();
        }
    }

    private void goOn() throws Exception {
        try {
            JobExecutionResult result = end.get(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
            throw new IllegalStateException("the job ended: " + result);
        } catch (TimeoutException running) {
            // As it should be.
        }
    }

    /** Stops the job, without a drain; where the savepoint is, which is in Flink's canonical format. */
    public String stop(Path savepoints) throws Exception {
        String savepoint = job.stopWithSavepoint(false, savepoints.toUri().toString(), SavepointFormatType.CANONICAL)
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        end.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return savepoint;
    }

    /** Waits until the job has failed without a further restart; fails if it does not. */
    public Throwable failure() throws Exception {
        return assertThrows(ExecutionException.class, () -> end.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    public JobID id() {
        return job.getJobID();
    }

    /** All that is published so far. */
    public List<String> records() {
        return topics.records(modelsTopic);
    }

    /** Cancels the job, if it has not ended. */
    @Override
    public void close() {
        if (!end.isDone()) {
            job.cancel().join();
        }
    }
}
