package org.lorentztron.tools.cluster;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointFailureManager;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStats;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.lorentztron.tools.cli.LogSilence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One job of an {@link EmbeddedFlink}. Thread-safe. */
public final class RunningJob {
    private static final Logger LOG = LoggerFactory.getLogger(RunningJob.class);
    private static final long STOP_TIMEOUT_SECONDS = 20;
    private static final long CANCEL_TIMEOUT_SECONDS = 20;

    private final MiniCluster cluster;
    private final JobID id;
    private final String name;

    RunningJob(MiniCluster cluster, JobID id, String name) {
        this.cluster = cluster;
        this.id = id;
        this.name = name;
    }

    /** The job's id in the REST API: 32 hexadecimal digits. */
    public String id() {
        return id.toHexString();
    }

    /** Whether the job has not ended, in whatever way. */
    public boolean isRunning() {
        return cluster.isRunning() && !cluster.getJobStatus(id).join().isGloballyTerminalState();
    }

    /** The newest checkpoint that is complete; empty before the first one. */
    public Optional<CheckpointFacts> newestCheckpoint() {
        CheckpointStatsSnapshot checkpoints =
                cluster.getExecutionGraph(id).join().getCheckpointStatsSnapshot();
        CompletedCheckpointStats newest =
                checkpoints == null ? null : checkpoints.getHistory().getLatestCompletedCheckpoint();
        return newest == null
                ? Optional.empty()
                : Optional.of(new CheckpointFacts(
                        newest.getCheckpointId(),
                        newest.getStateSize(),
                        newest.getCheckpointedSize(),
                        Duration.ofMillis(newest.getEndToEndDuration())));
    }

    /**
     * Waits until the job has ended.
     *
     * @return whether it ended by itself (bounded input or stop); else it was cancelled
     * @throws JobFailedException if it was given up; the message is the root cause's
     */
    public boolean awaitEnd() throws InterruptedException, JobFailedException {
        JobResult result;
        try {
            result = cluster.requestJobResult(id).get();
        } catch (ExecutionException e) {
            throw new JobFailedException(name, e);
        }
        try {
            result.toJobExecutionResult(Thread.currentThread().getContextClassLoader());
            return true;
        } catch (JobCancellationException e) {
            // Somebody pressed Cancel in the web UI: the wish is fulfilled, nothing failed.
            return false;
        } catch (Exception e) {
            throw new JobFailedException(name, e);
        }
    }

    /**
     * Stops the job with a savepoint, so that all it has written is committed: a transaction left open would keep
     * readers of the topic waiting. A job that does not stop within 20 seconds, for instance because no broker answers,
     * is cancelled.
     *
     * @param directory gets the savepoint as a new directory below it
     * @return the savepoint; empty if the job had ended before or was cancelled
     */
    @SuppressWarnings("try") // The silence has nothing to call; it lasts as long as the block.
    public Optional<Path> stop(Path directory) throws InterruptedException {
        if (!isRunning()) {
            return Optional.empty();
        }
        // A periodic checkpoint that is under way ends unfinished, and the savepoint takes its place.
        try (LogSilence silence = LogSilence.begin(CheckpointFailureManager.class)) {
            String target = directory.toUri().toString();
            String savepoint = cluster.stopWithSavepoint(id, target, false, SavepointFormatType.CANONICAL)
                    .get(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return Optional.of(Path.of(URI.create(savepoint)));
        } catch (ExecutionException | TimeoutException e) {
            if (isRunning()) {
                LOG.warn("Job '{}' does not stop and is cancelled: {}", name, EmbeddedFlink.rootMessage(e));
                cancel();
            }
            return Optional.empty();
        }
    }

    /** Cancels the job, unless it has ended, and waits until it is gone, at most 20 seconds. */
    public void cancel() throws InterruptedException {
        if (!isRunning()) {
            return;
        }
        cluster.cancelJob(id);
        try {
            cluster.requestJobResult(id).get(CANCEL_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The job ended in another way, or the cluster's own end will take it along.
        }
    }
}
