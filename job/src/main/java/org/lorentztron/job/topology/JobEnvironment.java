package org.lorentztron.job.topology;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.runtime.state.SnappyStreamCompressionDecorator;
import org.apache.flink.runtime.state.StreamCompressionDecorator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    private static final Logger LOG = LoggerFactory.getLogger(JobEnvironment.class);
    private static final String SNAPPY_FOLDER = "org.xerial.snappy.tempdir";

    private JobEnvironment() {}

    /**
     * Sets the maximum parallelism, and makes a type without a serializer of its own an error (Kryo would write it).
     * Sets two more where the configuration of whoever submits the job says nothing of them:
     *
     * <ul>
     *   <li>Checkpoints are compressed. Flink reads others without a buffer: operator and broadcast state byte by byte,
     *       even where a serializer asks for many (CompressibleFSDataInputStream), and keys and their state number by
     *       number. Each of these is a call to the file system. Compressed state comes in blocks of 64 KiB. They are
     *       not where this JVM cannot load the native library of snappy, as a checkpoint would need it.
     *   <li>Flink merges small files of RocksDB each minute. Each checkpoint leaves a file with the timers of its time,
     *       and RocksDB never merges these, because they do not overlap.
     * </ul>
     */
    public static void configure(StreamExecutionEnvironment env) {
        configure(env, SnappyStreamCompressionDecorator.INSTANCE);
    }

    /** @param compression of Flink */
    static void configure(StreamExecutionEnvironment env, StreamCompressionDecorator compression) {
        Configuration settings = new Configuration().set(PipelineOptions.GENERIC_TYPES, false);
        setUnlessConfigured(ExecutionOptions.SNAPSHOT_COMPRESSION, () -> canCompress(compression), env, settings);
        setUnlessConfigured(MERGE_SMALL_FILES, () -> Duration.ofMinutes(1), env, settings);
        env.configure(settings);
        env.setMaxParallelism(MAX_PARALLELISM);
    }

    /**
     * Tries it: snappy has its library unpacked into a folder, from where it must be allowed to run. Its own error is
     * no LinkageError.
     */
    private static boolean canCompress(StreamCompressionDecorator compression) {
        try (OutputStream block = compression.decorateWithCompression(OutputStream.nullOutputStream())) {
            block.write(0);
            return true;
        } catch (IOException | Error e) {
            LOG.warn(
                    "checkpoints are not compressed, and compressed ones cannot be restored: the library of snappy"
                            + " cannot be loaded from {}. Name a folder that is not mounted noexec, for all of Flink's"
                            + " processes: env.java.opts.all: -D{}=FOLDER",
                    System.getProperty(SNAPPY_FOLDER, System.getProperty("java.io.tmpdir")),
                    SNAPPY_FOLDER,
                    e);
            return false;
        }
    }

    private static <T> void setUnlessConfigured(
            ConfigOption<T> option, Supplier<T> value, StreamExecutionEnvironment env, Configuration settings) {
        if (env.getConfiguration().getOptional(option).isEmpty()) {
            settings.set(option, value.get());
        }
    }
}
