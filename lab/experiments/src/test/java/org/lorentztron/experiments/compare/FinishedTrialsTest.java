package org.lorentztron.experiments.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FinishedTrialsTest {
    @TempDir
    Path folder;

    /** Whoever interrupts the command has what was finished. */
    @Test
    void add_oneOfThree_isInTheTableAndOnALine() throws IOException {
        Path table = Files.writeString(folder.resolve("compare.csv"), "of another run\n");
        ByteArrayOutputStream progress = new ByteArrayOutputStream();
        FinishedTrials finished = new FinishedTrials(
                table,
                new Schedule(100, List.of(100L, 300L)),
                3,
                new PrintStream(progress, true, StandardCharsets.UTF_8));

        Trial trial = new Trial(
                new double[] {0.25, 0.1234}, new double[] {0.5, 0.25}, new double[] {0.01, 0.02}, 1_500_000_000);
        finished.add("--rank 2", 1, trial);

        assertThat(Files.readAllLines(table))
                .containsExactly(
                        "job,order,events,error %,log loss,calibration error",
                        "\"--rank 2\",2,100,25.00,0.5000,0.0100", "\"--rank 2\",2,300,12.34,0.2500,0.0200");
        assertThat(progress.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("1 of 3: --rank 2, order 2: 25.00, 12.34 % in 1.5 s of CPU time\n");
    }
}
