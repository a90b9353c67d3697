package org.lorentztron.benchmarks.latelabels;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class LateLabelsCommandTest {
    @Test
    void options_manyMistakes_areReportedAtOnce() {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, UTF_8);
        int exitCode = LateLabelsCommand.run(
                out,
                out,
                "--rate=1",
                "--entries=2",
                "--parallelism=0",
                "--managed-megabytes=1",
                "--backend=disk",
                "--delay=1ms",
                "--measured=3",
                "--checkpoint-interval=0s",
                "more");

        assertThat(exitCode).isEqualTo(2);
        assertThat(said.toString(UTF_8))
                .contains("unexpected argument 'more'")
                .contains("'--rate': 1, expected 10 to 1000000")
                .contains("'--entries': 2, expected 8 to 100")
                .contains("'--parallelism': 0, expected 1 to 64")
                .contains("'--managed-megabytes': 1, expected 64 to 1048576")
                .contains("'--backend': disk, expected hashmap or rocksdb")
                .contains("'--delay': 1ms, expected 1s or more")
                .contains("'--measured': 3, expected 20 s of events or more, which are 20")
                .contains("'--checkpoint-interval': 0s, expected more");
    }
}
