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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.local.shared.JobTopic;
import org.lorentztron.tools.cli.CommandLineRun;

/** The example of the README whose features have names runs as it stands there, but for {@code --bounded}. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class ReadmeExampleIT {
    @TempDir
    private static Path folder;

    private static ReadmeExample example;
    private static EmbeddedBroker broker;

    @BeforeAll
    static void runUpToTheModel() throws Exception {
        example = ReadmeExample.read();
        assertThat(shell("sh", "-c", example.command("awk"))).isEmpty();
        broker = EmbeddedBroker.start();
        JobTopic.create(broker);
        assertThat(call("produce")).startsWith("20,000 events");
        assertThat(call("run", "--bounded")).contains("20,000 events trained, 0 unlabelled, 0 rej");
        assertThat(call("inspect")).contains("ok | fraud");
    }

    @AfterAll
    static void closeBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Test
    void serve_askedByCurl_predictsAsTheReadmeSays() throws Exception {
        assumeTrue(isThere("curl", "--version"), "no curl on this machine");
        try (RunningServer server = new RunningServer(options("serve").toArray(String[]::new))) {
            server.awaitAnyVersion();
            String curl = example.command("curl").replace("http://localhost:8090", server.base());
            assertThat(shell("sh", "-c", curl)).contains("\"label\":\"fraud\"");
        }
    }

    @Test
    void python_withTheSavedVersion_predictsAsTheReadmeSays() throws Exception {
        String python = null;
        for (String each : List.of("python3", "/usr/bin/python3")) {
            python = python == null && isThere(each, "-c", "import numpy") ? each : python;
        }
        assumeTrue(python != null, "python3 with numpy is not installed");
        assertThat(shell(python, "-c", example.python()))
                .startsWith("['fraud' 'ok'] ")
                .endsWith("[['amuont']]\n");
    }

    private static String call(String command, String... more) throws IOException {
        List<String> args = new ArrayList<>(List.of(command));
        args.addAll(options(command));
        args.addAll(Arrays.asList(more));
        CommandLineRun run = LorentztronCall.of(args.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    /** Files are those of the folder. */
    private static List<String> options(String command) {
        return example.options(command).stream()
                .map(option -> option.replace("localhost:9092", broker.bootstrapServers())
                        .replace("orders.jsonl", folder.resolve("orders.jsonl").toString())
                        .replace("version.zip", folder.resolve("version.zip").toString()))
                .toList();
    }

    private static boolean isThere(String... command) throws InterruptedException {
        try {
            return process(command).start().waitFor() == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }

    private static String shell(String... command) throws Exception {
        Process process = process(command).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static ProcessBuilder process(String... command) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        Path client =
                Path.of("..", "..", "clients", "python", "src").toAbsolutePath().normalize();
        builder.environment().put("PYTHONPATH", client.toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        return builder;
    }
}
