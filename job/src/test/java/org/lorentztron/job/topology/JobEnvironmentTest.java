package org.lorentztron.job.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.runtime.state.StreamCompressionDecorator;
import org.apache.flink.runtime.util.NonClosingInputStreamDecorator;
import org.apache.flink.runtime.util.NonClosingOutputStreamDecorator;
import org.apache.flink.state.rocksdb.sstmerge.RocksDBManualCompactionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xerial.snappy.SnappyError;
import org.xerial.snappy.SnappyErrorCode;

class JobEnvironmentTest {
    private static StreamExecutionEnvironment configured(Configuration configured) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(configured);
        JobEnvironment.configure(env);
        return env;
    }

    private static Duration merging(Configuration configured) {
        return configured(configured).getConfiguration().get(RocksDBManualCompactionOptions.MIN_INTERVAL);
    }

    @Test
    void configure_nothingSaidOfCompression_compressesCheckpoints() {
        assertThat(configured(new Configuration()).getConfig().isUseSnapshotCompression())
                .isTrue();
    }

    @Test
    void configure_compressionSwitchedOff_leavesThat() {
        Configuration configured = new Configuration().set(ExecutionOptions.SNAPSHOT_COMPRESSION, false);

        assertThat(configured(configured).getConfig().isUseSnapshotCompression())
                .isFalse();
    }

    /** As where /tmp is mounted noexec, and where snappy has no library for the machine. */
    @ParameterizedTest
    @ValueSource(classes = {UnsatisfiedLinkError.class, SnappyError.class})
    void configure_snappyCannotBeLoaded_doesNotCompress(Class<? extends Error> kind) throws Exception {
        Error error = kind == SnappyError.class
                ? new SnappyError(SnappyErrorCode.FAILED_TO_LOAD_NATIVE_LIBRARY)
                : kind.getConstructor().newInstance();
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment();
        JobEnvironment.configure(env, new StreamCompressionDecorator() {
            @Override
            protected OutputStream decorateWithCompression(NonClosingOutputStreamDecorator stream) {
                throw error;
            }

            @Override
            protected InputStream decorateWithCompression(NonClosingInputStreamDecorator stream) {
                throw new AssertionError("nothing is read");
            }
        });

        assertThat(env.getConfig().isUseSnapshotCompression()).isFalse();
    }

    @Test
    void configure_nothingSaidOfSmallFiles_mergesThemEachMinute() {
        assertThat(merging(new Configuration())).isEqualTo(Duration.ofMinutes(1));
    }

    /** Zero, which is Flink's default, switches it off. */
    @Test
    void configure_smallFilesConfigured_leavesThat() {
        Configuration configured = new Configuration().set(RocksDBManualCompactionOptions.MIN_INTERVAL, Duration.ZERO);

        assertThat(merging(configured)).isEqualTo(Duration.ZERO);
    }
}
