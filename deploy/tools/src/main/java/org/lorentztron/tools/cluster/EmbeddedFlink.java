package org.lorentztron.tools.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/**
 * A Flink session cluster inside this JVM: one JobManager, one TaskManager, the web UI and REST API on loopback.
 * Several jobs may run at the same time. A job that fails more than three times in five minutes is given up.
 *
 * <p>Thread-safe. {@link #close} cancels all jobs and waits for the cluster's threads; it leaves only the checkpoints.
 */
public final class EmbeddedFlink implements AutoCloseable {
    private static final String LOOPBACK = "localhost";
    private static final long CLOSE_TIMEOUT_SECONDS = 30;

    private final MiniCluster cluster;
    private final Configuration configuration;
    private final URI webUi;
    private final List<RunningJob> jobs = new CopyOnWriteArrayList<>();

    private EmbeddedFlink(MiniCluster cluster, Configuration configuration) {
        this.cluster = cluster;
        this.configuration = configuration;
        this.webUi = cluster.getRestAddress().join();
    }

    /**
     * Starts the cluster and waits until it takes jobs.
     *
     * @throws IOException if the web UI's port is taken or the cluster does not come up
     */
    public static EmbeddedFlink start(FlinkSettings settings) throws IOException {
        return start(settings, new Configuration());
    }

    /**
     * Starts the cluster with more than the usual settings.
     *
     * @param more settings of Flink that are put over the built-in ones, such as a reporter of metrics
     * @throws IOException if the web UI's port is taken or the cluster does not come up
     */
    public static EmbeddedFlink start(FlinkSettings settings, Configuration more) throws IOException {
        Configuration configuration = configuration(settings);
        configuration.addAll(more);
        MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(settings.slots())
                .build());
        try {
            cluster.start();
            return new EmbeddedFlink(cluster, configuration);
        } catch (Exception e) {
            closeQuietly(cluster, e);
            throw new IOException("Flink did not start (web port " + settings.webPort() + "): " + rootMessage(e), e);
        }
    }

    private static Configuration configuration(FlinkSettings settings) {
        Configuration configuration = new Configuration();
        // Also for what carries jars and files, which would listen at every address.
        configuration.set(JobManagerOptions.BIND_HOST, LOOPBACK);
        configuration.set(RestOptions.ADDRESS, LOOPBACK);
        configuration.set(RestOptions.BIND_ADDRESS, LOOPBACK);
        configuration.set(RestOptions.PORT, settings.webPort());
        configuration.set(RestOptions.BIND_PORT, Integer.toString(settings.webPort()));
        configuration.set(WebOptions.SUBMIT_ENABLE, false);
        configuration.set(WebOptions.TMP_DIR, settings.directory().toString());
        configuration.set(CoreOptions.TMP_DIRS, settings.directory().toString());
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "failure-rate");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL, 3);
        configuration.set(
                RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL, Duration.ofMinutes(5));
        configuration.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                settings.checkpoints().toUri().toString());
        configuration.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        if (!settings.checkpointInterval().isZero()) {
            configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, settings.checkpointInterval());
        }
        return configuration;
    }

    /** Address of the web UI and of the REST API. */
    public URI webUi() {
        return webUi;
    }

    /**
     * An environment in which a job for this cluster is put together; it is never executed itself but handed to
     * {@link #submit}.
     */
    public StreamExecutionEnvironment environment(int parallelism) {
        return StreamExecutionEnvironment.createLocalEnvironment(parallelism, new Configuration(configuration));
    }

    /**
     * Starts the job put together in {@code environment} under a name for the web UI.
     *
     * @throws IOException if the cluster refuses the job
     */
    public RunningJob submit(StreamExecutionEnvironment environment, String name)
            throws IOException, InterruptedException {
        return submit(environment, name, null);
    }

    /**
     * Starts a job from a checkpoint.
     *
     * @param checkpoint directory {@code chk-N} of a checkpoint of the same job; null to start afresh
     * @throws IOException if the cluster refuses the job
     */
    public RunningJob submit(StreamExecutionEnvironment environment, String name, @Nullable Path checkpoint)
            throws IOException, InterruptedException {
        StreamGraph graph = environment.getStreamGraph();
        graph.setJobName(name);
        if (checkpoint != null) {
            graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(
                    checkpoint.toAbsolutePath().toUri().toString()));
        }
        JobGraph job = graph.getJobGraph(Thread.currentThread().getContextClassLoader());
        try {
            JobID id = cluster.submitJob(job).get().getJobID();
            RunningJob running = new RunningJob(cluster, id, name);
            jobs.add(running);
            return running;
        } catch (ExecutionException e) {
            throw new IOException("Flink refused the job '" + name + "': " + rootMessage(e), e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            // A cluster that ends under running tasks makes them fail, and their Kafka clients outlive it.
            for (RunningJob job : jobs) {
                job.cancel();
            }
            cluster.closeAsync().get(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IOException("Flink did not close cleanly: " + rootMessage(e), e);
        }
    }

    static String rootMessage(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    private static void closeQuietly(MiniCluster cluster, Exception cause) {
        try {
            cluster.close();
        } catch (Exception e) {
            cause.addSuppressed(e);
        }
    }
}
