package org.lorentztron.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.tools.cli.CommandLineRun;

class ResultFolderTest {
    @TempDir
    Path folder;

    /** Before any work is done. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "growth",
                "margins --data libsvm:DATA",
                "networks --data libsvm:DATA",
                "tournament --data libsvm:DATA --test libsvm:DATA",
                "curves"
            })
    void out_isAFile_isSaidOnOneLine(String command) throws IOException {
        Path data = Files.writeString(folder.resolve("data.svm"), "1 1:1\n2 2:1\n".repeat(20));
        Path file = Files.createFile(folder.resolve("file"));
        List<String> line = new ArrayList<>(List.of((command.replace("DATA", data.toString())).split(" ")));
        line.addAll(List.of("--out", file.toString()));

        CommandLineRun run = ExperimentCall.of(line.toArray(String[]::new));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().strip())
                .contains("--out " + file + " is no folder and cannot be made one")
                .doesNotContain(System.lineSeparator());
    }
}
