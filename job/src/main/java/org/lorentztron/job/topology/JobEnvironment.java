package org.lorentztron.job.topology;

import java.time.Duration;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The settings of Flink that are part of the job: all its operators and all its savepoints depend on them. Stateless.
 */
public final class JobEnvironment {

    /** The number of key groups, and so the largest parallelism of the keyed operators; part of every savepoint. */
    public static final int MAX_PARALLELISM = 128;

    /** Of Flink's module for RocksDB, which is not on the class path of the job. */
    static final ConfigOption<Duration> MERGE_SMALL_FILES = ConfigOptions.key(
                    "state.backend.rocksdb.manual-compaction.min-interval")
            .durationType()
            .defaultValue(Duration.ZERO);

    private JobEnvironment() {}

    /**
     * Sets the maximum parallelism, and makes a type without a serializer of its own an error (Kryo would write it).
     *
     * <p>In RocksDB, each checkpoint leaves a file with the timers of its time, and RocksDB never merges these, because
     * they do not overlap. Where the configuration of whoever submits the job says nothing of it, Flink merges small
     * files each minute.
     */
    public static void configure(StreamExecutionEnvironment env) {
        Configuration settings = new Configuration().set(PipelineOptions.GENERIC_TYPES, false);
        if (env.getConfiguration().getOptional(MERGE_SMALL_FILES).isEmpty()) {
            settings.set(MERGE_SMALL_FILES, Duration.ofMinutes(1));
        }
        env.configure(settings);
        env.setMaxParallelism(MAX_PARALLELISM);
    }
}
