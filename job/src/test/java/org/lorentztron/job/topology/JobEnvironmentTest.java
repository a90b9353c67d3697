package org.lorentztron.job.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.state.rocksdb.sstmerge.RocksDBManualCompactionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

class JobEnvironmentTest {
    private static Duration merging(Configuration configured) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(configured);
        JobEnvironment.configure(env);
        return env.getConfiguration().get(RocksDBManualCompactionOptions.MIN_INTERVAL);
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
