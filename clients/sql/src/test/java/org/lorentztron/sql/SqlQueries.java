package org.lorentztron.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.testutils.InMemoryReporter;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.util.CollectionUtil;

/** A cluster for queries, and what they give. */
final class SqlQueries {
    /** For what a broker or a cluster must do, on a machine that may be busy. */
    static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final String CONSUMER = "lorentztron-snapshots-";

    private SqlQueries() {}

    static MiniClusterExtension cluster(InMemoryReporter metrics) {
        Configuration configuration = new Configuration();
        metrics.addToConfiguration(configuration);
        return new MiniClusterExtension(new MiniClusterResourceConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumberTaskManagers(1)
                .setNumberSlotsPerTaskManager(4)
                .build());
    }

    /** Of a streaming program with two subtasks. */
    static TableEnvironment streaming() {
        TableEnvironment sql = TableEnvironment.create(EnvironmentSettings.inStreamingMode());
        sql.getConfig().set("parallelism.default", "2");
        return sql;
    }

    /** All rows of a query that ends. */
    static List<Row> rows(TableEnvironment sql, String query) {
        return CollectionUtil.iteratorToList(sql.executeSql(query).collect());
    }

    /** Waits until the condition holds. */
    static void await(String what, Callable<Boolean> condition) throws Exception {
        long start = System.nanoTime();
        while (!condition.call()) {
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("waited in vain for " + what)
                    .isLessThan(PATIENCE);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** How many consumers of a model are reading. */
    static long consumers(String modelId) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(CONSUMER + modelId))
                .count();
    }

    /** A task is over a moment after its job. */
    static void awaitNoConsumer(String modelId) throws Exception {
        await("the end of the consumer of " + modelId, () -> consumers(modelId) == 0);
    }
}
