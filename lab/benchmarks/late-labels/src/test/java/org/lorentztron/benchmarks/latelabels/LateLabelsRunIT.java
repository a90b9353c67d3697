package org.lorentztron.benchmarks.latelabels;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small, with a broker of its own. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class LateLabelsRunIT {
    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void lateLabels_smallRun_joinsAllAndLeavesNothingWaiting(String backend) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ByteArrayOutputStream failed = new ByteArrayOutputStream();
        int exitCode = LateLabelsCommand.run(
                new PrintStream(said, true, UTF_8),
                new PrintStream(failed, true, UTF_8),
                "--backend=" + backend,
                "--rate=500",
                "--delay=20s",
                "--measured=12000",
                "--checkpoint-interval=1s");

        assertThat(exitCode).as(failed.toString(UTF_8)).isZero();
        assertThat(said.toString(UTF_8))
                .containsPattern("\\| events begin to wait \\| 1\\d,\\d+ \\| [\\d,]+ \\| 1\\d,\\d+ \\| [\\d.]+")
                .containsPattern("\\| as many labels as events \\| 12,\\d+ ")
                .containsPattern("\\| labels alone \\| [\\d,]+ \\| [\\d,]+ \\| 0 \\| [\\d.]+")
                .contains("With 10,000 events waiting, the job keeps ");
    }
}
