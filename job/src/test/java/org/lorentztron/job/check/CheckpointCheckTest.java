package org.lorentztron.job.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

class CheckpointCheckTest {

    private static final ModelSize SMALL = new ModelSize(499, 1, 1_000, 4_000, 0, false);
    /** Ten classes of digits at rank 16. */
    private static final ModelSize DIGITS = new ModelSize(784, 45, 45 * 2 * 16 * 785, 4 * 45 * 2 * 16 * 785, 0, false);

    private final Configuration configuration = new Configuration();

    private CheckpointCheck run(ModelSize size, String... options) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1, configuration);
        JobOptions job = TestOptions.of(options);
        return CheckpointCheck.run(env, job, size);
    }

    private void retain(ExternalizedCheckpointRetention retention) {
        configuration.set(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION, retention);
    }

    @Test
    void run_averagesBeyondTheJobManagersMemory_warnsUnlessThereIsADirectory() {
        retain(ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        assertThat(run(DIGITS).warnings()).singleElement().asString().contains("9043200 bytes", "5242880 bytes");
        assertThat(run(SMALL).warnings()).isEmpty();
        configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, "file:///somewhere");
        assertThat(run(DIGITS).warnings()).isEmpty();
    }

    /** Every model is lost with its checkpoints, not only one whose records may outgrow their topic. */
    @Test
    void run_checkpointsThatEndWithTheJob_warns() {
        assertThat(run(SMALL).warnings())
                .singleElement()
                .asString()
                .contains("externalized-checkpoint-retention is NO_EXTERNALIZED_CHECKPOINTS", "RETAIN_ON_CANCELLATION");
        retain(ExternalizedCheckpointRetention.DELETE_ON_CANCELLATION);
        assertThat(run(SMALL).warnings()).singleElement().asString().contains("is DELETE_ON_CANCELLATION");
        retain(ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        assertThat(run(SMALL).warnings()).isEmpty();
    }

    @Test
    void run_atLeastOnceWithoutCheckpoints_hasNoProblem() {
        assertThat(run(SMALL, "--delivery=at-least-once").problems()).isEmpty();
    }

    @Test
    void run_everythingWrong_saysAllOfIt() {
        configuration.setString("execution.checkpointing.interval", "1h");
        configuration.setString("execution.checkpointing.mode", "AT_LEAST_ONCE");
        assertThat(run(SMALL).problems()).hasSize(2);
    }
}
