package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.local.produce.ProduceCommandIT;
import org.lorentztron.tools.cli.CommandLineRun;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class BrokerCommandIT {
    @TempDir
    Path directory;

    /**
     * The way of a person without Kafka, as far as no job is needed: topics are there, and events are still there
     * later.
     */
    @Test
    void broker_withData_hasTheTopicsAndKeepsTheEvents() throws Exception {
        Path data = directory.resolve("kafka");
        Path events = Files.writeString(directory.resolve("own.jsonl"), "{\"label\": \"a\", \"features\": [1, 2]}\n");
        try (RunningBroker broker = new RunningBroker("--port", "0", "--data", data.toString())) {
            CommandLineRun produced = LorentztronCall.of(
                    "produce", "--bootstrap-servers", broker.servers, "--data", "jsonl:" + events, "--features", "2");

            assertThat(produced.err()).isEmpty();
            assertThat(produced.out()).contains("1 event in topic 'events' (4 partitions)");
        }
        try (RunningBroker broker = new RunningBroker("--port", "0", "--data", data.toString())) {
            assertThat(ProduceCommandIT.events(broker.servers, "events", 0, new EventJson(2)))
                    .hasSize(1);
        }
    }

    @Test
    void broker_portTaken_saysSoInOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            CommandLineRun run = LorentztronCall.of("broker", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.err())
                    .isEqualTo("lorentztron broker: port " + taken.getLocalPort() + " is in use; --port takes another"
                            + System.lineSeparator());
        }
    }

    @Test
    void demo_portTaken_saysSoInOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            CommandLineRun run = LorentztronCall.of("demo", "--kafka-port", Integer.toString(taken.getLocalPort()));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err())
                    .isEqualTo("lorentztron demo: port " + taken.getLocalPort()
                            + " is in use; --kafka-port takes another" + System.lineSeparator());
        }
    }

    /** The command in a thread of its own, which is interrupted at the end as Ctrl-C would end the JVM. */
    private static final class RunningBroker implements AutoCloseable {
        private final Thread thread;
        private final String servers;

        RunningBroker(String... options) throws Exception {
            List<String> args = new ArrayList<>(List.of("broker"));
            args.addAll(List.of(options));
            PipedInputStream said = new PipedInputStream(1 << 16);
            PrintStream out = new PrintStream(new PipedOutputStream(said), true, StandardCharsets.UTF_8);
            PrintStream err = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
            thread = new Thread(() -> {
                try (out) {
                    Lorentztron.run(out, err, args.toArray(String[]::new));
                }
            });
            thread.start();
            String line = new BufferedReader(new InputStreamReader(said, StandardCharsets.UTF_8)).readLine();
            assertThat(line).contains("localhost:");
            servers = line.replaceAll(".*(localhost:\\d+).*", "$1");
        }

        @Override
        public void close() {
            thread.interrupt();
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
