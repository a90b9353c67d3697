package org.lorentztron.benchmarks.peers.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class StreamsCommandTest {
    @TempDir
    Path folder;

    private Set<String> written(String... more) {
        StreamsCommand command = new StreamsCommand();
        command.printTo(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        assertThat(new CommandLine(command).execute(concat(more))).isZero();
        return Arrays.stream(folder.toFile().list()).collect(Collectors.toSet());
    }

    private String[] concat(String... more) {
        String[] all = Arrays.copyOf(new String[] {"--out", folder.toString(), "--events", "10"}, 4 + more.length);
        System.arraycopy(more, 0, all, 4, more.length);
        return all;
    }

    @Test
    void streams_byDefault_writesTheSeven() {
        assertThat(written())
                .containsExactlyInAnyOrder(
                        "rbf-drift.csv",
                        "hyperplane.csv",
                        "agrawal.csv",
                        "led.csv",
                        "random-tree.csv",
                        "waveform.csv",
                        "sea.csv");
    }

    @Test
    void streams_further_writesSixOthers() {
        assertThat(written("--further"))
                .containsExactlyInAnyOrder(
                        "rbf-fast.csv",
                        "rbf-still.csv",
                        "hyperplane-wide.csv",
                        "agrawal-others.csv",
                        "sine.csv",
                        "mixed.csv");
    }
}
