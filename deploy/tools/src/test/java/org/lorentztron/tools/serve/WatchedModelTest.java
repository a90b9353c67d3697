package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.tools.page.LivePage;
import org.lorentztron.tools.page.PageTopics;

class WatchedModelTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static InetSocketAddress free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, HERE)) {
            return new InetSocketAddress(HERE, socket.getLocalPort());
        }
    }

    /** A job that is started again in the same JVM needs the port. */
    @Test
    void start_propertiesThatMakeNoConsumer_leavesThePortFree() throws IOException {
        InetSocketAddress address = free();
        LivePage.Source source = new LivePage.Source(
                Map.of("bootstrap.servers", "localhost:1", "request.timeout.ms", "soon"),
                "mine",
                new PageTopics("events", null, "dead"),
                DecisionPolicy.NONE,
                0);

        assertThatThrownBy(() -> WatchedModel.start(address, source, "models", "test"))
                .isInstanceOf(KafkaException.class);
        try (ServerSocket socket = new ServerSocket(address.getPort(), 1, HERE)) {
            assertThat(socket.isBound()).isTrue();
        }
    }
}
