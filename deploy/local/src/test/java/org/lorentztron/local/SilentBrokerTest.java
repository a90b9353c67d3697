package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.tools.cli.CommandLineRun;

/** Commands that ask a broker which never answers. */
class SilentBrokerTest {
    /** With the timeout that users wait for. */
    @ParameterizedTest
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    @ValueSource(strings = {"produce --data digits", "inspect"})
    void silentBroker_isGivenUpInTheTimeTheMessageSays(String command) throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String[] args = (command + " --bootstrap-servers localhost:" + silent.getLocalPort()).split(" ");
            long begun = System.nanoTime();

            CommandLineRun run = LorentztronCall.of(args);

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("no broker answers at localhost:").contains("within 10 s");
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isBetween(Duration.ofSeconds(9), Duration.ofSeconds(20));
        }
    }
}
