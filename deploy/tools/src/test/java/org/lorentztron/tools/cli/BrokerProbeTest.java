package org.lorentztron.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerProbeTest {
    /** Something listens but never answers, as a broker behind a wrong port does. Kafka's own limit is a minute. */
    /** Kafka's own message is only that it failed to create a client. */
    @Test
    void requireBroker_optionsThatMakeNoClient_saysWhy() {
        Map<String, Object> kafka = Map.of(
                "bootstrap.servers",
                "localhost:1",
                "security.protocol",
                "SSL",
                "ssl.truststore.location",
                "/nowhere/trust.p12");

        assertThatThrownBy(() -> BrokerProbe.requireBroker(kafka))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageStartingWith("no Kafka client can be made from the options: ")
                .hasMessageContainingAll("Failed to load SSL keystore /nowhere/trust.p12", ": /nowhere/trust.p12");
    }

    @Test
    void requireBroker_silentBroker_isGivenUpInTheTimeTheMessageSays() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Map<String, Object> kafka = Map.of("bootstrap.servers", "localhost:" + silent.getLocalPort());
            long begun = System.nanoTime();

            assertThatThrownBy(() -> BrokerProbe.requireBroker(kafka, Duration.ofSeconds(1)))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageStartingWith(
                            "no broker answers at localhost:" + silent.getLocalPort() + " within 1 s: ");
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(9));
        }
    }
}
