package org.lorentztron.job;

import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.util.MiniClusterPipelineExecutorServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The Flink cluster that the tests of one JVM share: started when the first test asks for it, which takes longer than
 * most jobs do, and stopped when the JVM ends. It reports to {@link JobCounters}. What a job's own configuration says
 * holds for the job; a test that needs other settings of the cluster starts one itself.
 *
 * <p>Thread-safe.
 */
public final class SharedFlink {
    /** Two jobs of parallelism 4, the second while the first still ends. */
    private static final int SLOTS = 8;

    private static final MemorySize MANAGED = MemorySize.ofMebiBytes(512);

    private static @Nullable MiniCluster cluster;

    private SharedFlink() {}

    private static synchronized MiniCluster cluster() {
        if (cluster == null) {
            Configuration configuration = JobCounters.configuration();
            configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED);
            MiniCluster starting = new MiniCluster(new MiniClusterConfiguration.Builder()
                    .setConfiguration(configuration)
                    .setNumTaskManagers(1)
                    .setNumSlotsPerTaskManager(SLOTS)
                    .withRandomPorts()
                    .build());
            try {
                starting.start();
            } catch (Exception e) {
                throw new IllegalStateException("Flink did not start", e);
            }
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> starting.closeAsync().join(), "shared-flink-shutdown"));
            cluster = starting;
        }
        return cluster;
    }

    /** An environment whose jobs run in the cluster. */
    public static StreamExecutionEnvironment environment(int parallelism, Configuration ofJob) {
        Configuration configuration =
                MiniClusterPipelineExecutorServiceLoader.updateConfigurationForMiniCluster(ofJob, List.of(), List.of());
        configuration.set(DeploymentOptions.ATTACHED, true);
        configuration.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
        return new StreamExecutionEnvironment(
                new MiniClusterPipelineExecutorServiceLoader(cluster()),
                configuration,
                SharedFlink.class.getClassLoader());
    }
}
