package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that cannot be answered are counted, and each in one way. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class BrokenRequestTest {
    private static final String POST = "POST /echo HTTP/1.1\r\nHost: localhost\r\n";
    private static final Duration CLIENT_TIME = Duration.ofSeconds(1);

    private final CountedRequests counted = new CountedRequests();
    private LimitedServer server;

    @BeforeEach
    void start() throws IOException {
        server = LimitedServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                List.of(Route.post("/echo", request -> Answer.json(Answer.OK, request.body()))),
                new ServerLimits(2, 2, 40, 10_000, CLIENT_TIME),
                counted);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Sizes beyond an int make the JDK's reader of chunks throw what is no IOException. */
    @ParameterizedTest
    @ValueSource(strings = {"no number", "ffffffffff", "80000000", "7fffffffffffffff"})
    void body_brokenChunk_isCounted(String size) throws IOException {
        try (RawClient client = new RawClient(server.address())) {
            client.send(POST + "Transfer-Encoding: chunked\r\n\r\n" + size + "\r\nabc");

            assertThat(client.first()).isEmpty();
        }
        assertThat(counted.broken).hasValue(1);
        assertThat(counted.answered).hasValue(0);
        assertThat(counted.cut).hasValue(0);
    }

    @Test
    void body_endsTooEarly_isCounted() throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            client.send(POST + "Content-Length: 9\r\n\r\n123").halfClose();

            Wait.until(() -> counted.broken.get() == 1);
        }
        assertThat(counted.answered).hasValue(0);
    }

    @Test
    void body_tooSlow_isCountedAsCutAlone() throws IOException {
        try (RawClient client = new RawClient(server.address())) {
            client.send(POST + "Content-Length: 9\r\n\r\n123");

            assertThat(client.first()).isEmpty();
        }
        assertThat(counted.cut).hasValue(1);
        assertThat(counted.broken).hasValue(0);
    }
}
