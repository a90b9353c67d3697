package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.tools.cli.CommandLineRun;

/** The example of the README whose features have names runs as it stands there, but for {@code --bounded}. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ReadmeExampleIT {
    @TempDir
    private Path folder;

    @Test
    void commands_inTheirOrder_doWhatTheReadmeSays() throws Exception {
        ReadmeExample example = ReadmeExample.read();
        assertThat(shell("sh", "-c", example.command("awk"))).isEmpty();
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            JobTopic.create(broker);
            assertThat(call(broker, example, "produce")).startsWith("20,000 events");
            assertThat(call(broker, example, "run", "--bounded"))
                    .contains("20,000 events trained, 0 unlabelled, 0 rej");
            assertThat(call(broker, example, "inspect")).contains("ok | fraud");
            try (RunningServer server =
                    new RunningServer(options(broker, example, "serve").toArray(String[]::new))) {
                server.awaitAnyVersion();
                String curl = example.command("curl").replace("http://localhost:8090", server.base());
                assumeTrue(isThere("curl", "--version"), "no curl on this machine");
                assertThat(shell("sh", "-c", curl)).contains("\"label\":\"fraud\"");
            }
        }
        List<String> interpreters = List.of("python3", "/usr/bin/python3");
        String python = null;
        for (String each : interpreters) {
            python = python == null && isThere(each, "-c", "import numpy") ? each : python;
        }
        assumeTrue(python != null, "python3 with numpy is not installed");
        assertThat(shell(python, "-c", example.python()))
                .startsWith("['fraud' 'ok'] ")
                .endsWith("[['amuont']]\n");
    }

    private String call(EmbeddedBroker broker, ReadmeExample example, String command, String... more)
            throws IOException {
        List<String> args = new ArrayList<>(List.of(command));
        args.addAll(options(broker, example, command));
        args.addAll(Arrays.asList(more));
        CommandLineRun run = LorentztronCall.of(args.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    /** Files are those of the folder. */
    private List<String> options(EmbeddedBroker broker, ReadmeExample example, String command) {
        return example.options(command).stream()
                .map(option -> option.replace("localhost:9092", broker.bootstrapServers())
                        .replace("orders.jsonl", folder.resolve("orders.jsonl").toString())
                        .replace("version.zip", folder.resolve("version.zip").toString()))
                .toList();
    }

    private boolean isThere(String... command) throws InterruptedException {
        try {
            return process(command).start().waitFor() == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }

    private String shell(String... command) throws Exception {
        Process process = process(command).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private ProcessBuilder process(String... command) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        Path client =
                Path.of("..", "..", "clients", "python", "src").toAbsolutePath().normalize();
        builder.environment().put("PYTHONPATH", client.toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        return builder;
    }
}
