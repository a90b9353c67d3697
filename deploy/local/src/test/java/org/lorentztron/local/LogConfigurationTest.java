package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.flink.runtime.checkpoint.CheckpointException;
import org.apache.flink.runtime.checkpoint.CheckpointFailureReason;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.Test;

/** What the program's own log4j2.properties shows. */
class LogConfigurationTest {
    private static final String FAILURES = "org.apache.flink.runtime.checkpoint.CheckpointFailureManager";

    /** At the end of a bounded input tasks close one after the other, and decline the checkpoint that is on its way. */
    @Test
    void checkpointDeclinedByAClosingTask_isNotShown() throws Exception {
        assertThat(shown(CheckpointFailureReason.CHECKPOINT_DECLINED_TASK_CLOSING))
                .isEmpty();
    }

    @Test
    void checkpointFailed_isOneLineWithItsReason() throws Exception {
        assertThat(shown(CheckpointFailureReason.CHECKPOINT_EXPIRED).lines())
                .hasSize(1)
                .allMatch(line -> line.contains("WARN  CheckpointFailureManager: Failed to trigger")
                        && line.contains("Task name with subtask : a")
                        && line.contains(CheckpointFailureReason.CHECKPOINT_EXPIRED.message()));
    }

    /** As Flink logs it. */
    private static String shown(CheckpointFailureReason reason) throws Exception {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try (LoggerContext context = new LoggerContext(
                "program",
                null,
                Objects.requireNonNull(Lorentztron.class.getResource("/log4j2.properties"))
                        .toURI())) {
            context.start();
            context.getLogger(FAILURES)
                    .warn(
                            "Failed to trigger or complete checkpoint {} for job {}. ({} consecutive failed attempts)",
                            3,
                            "0",
                            1,
                            new CheckpointException("Task name with subtask : a", reason));
        } finally {
            System.setErr(before);
        }
        return err.toString(StandardCharsets.UTF_8);
    }
}
