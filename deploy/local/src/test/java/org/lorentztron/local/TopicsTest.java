package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicsTest {
    /** Something listens but never answers, as a broker behind a wrong port does. Kafka's own limit is a minute. */
    @Test
    void requireBroker_silentBroker_isGivenUpInTheTimeTheMessageSays() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Map<String, Object> kafka = Map.of("bootstrap.servers", "localhost:" + silent.getLocalPort());
            long begun = System.nanoTime();

            assertThatThrownBy(() -> Topics.requireBroker(kafka, Duration.ofSeconds(1)))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessage("no broker answers at localhost:" + silent.getLocalPort() + " within 1 s");
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(9));
        }
    }

    /** With the timeout that users wait for. */
    @ParameterizedTest
    @EnabledIfSystemProperty(named = "lorentztron.faults", matches = "true")
    @ValueSource(strings = {"produce --data digits", "inspect"})
    void silentBroker_isGivenUpInTheTimeTheMessageSays(String command) throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String[] args = (command + " --bootstrap-servers localhost:" + silent.getLocalPort()).split(" ");
            long begun = System.nanoTime();

            CommandLineRun run = CommandLineRun.of(args);

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("no broker answers at localhost:").contains("within 10 s");
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isBetween(Duration.ofSeconds(9), Duration.ofSeconds(20));
        }
    }
}
