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

/** What a client has sent stands in the answers to it: it may be long, and made to be read in a terminal. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class EchoedTextTest {
    private static final String LONG = "x".repeat(2 * ShownText.LONGEST);
    private static final String CUT = "x".repeat(ShownText.LONGEST - 1) + "\u00e2\u0080\u00a6";

    private LimitedServer server;

    @BeforeEach
    void start() throws IOException {
        server = LimitedServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                List.of(Route.post("/{any}", request -> Answer.json(Answer.OK, "{}"))),
                new ServerLimits(4, 16, 40, 10_000, Duration.ofSeconds(20)),
                new CountedRequests());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String answer(String requestLine) throws IOException {
        try (RawClient client = new RawClient(server.address())) {
            return client.send(requestLine + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .all();
        }
    }

    @Test
    void notFound_longPath_isCut() throws IOException {
        assertThat(answer("GET /a/" + LONG))
                .startsWith("HTTP/1.1 404 ")
                .endsWith("{\"error\":\"nothing is at /a/" + CUT.substring(2) + "\"}");
    }

    /** The path decoded would have colours, or a line of its own in a log. */
    @Test
    void notFound_controlCharacters_stayEncoded() throws IOException {
        assertThat(answer("GET /a/%1b%5b31m%0aok")).endsWith("{\"error\":\"nothing is at /a/%1b%5b31m%0aok\"}");
    }

    @Test
    void wrongMethod_longAndHidden_isCutAndVisible() throws IOException {
        assertThat(answer(LONG + " /" + LONG))
                .startsWith("HTTP/1.1 405 ")
                .endsWith(
                        "{\"error\":\"method is " + CUT.replaceFirst("x", "xx") + " at /" + CUT + ", expected POST\"}");
        assertThat(answer("G\u0007T /a")).endsWith("method is G\\\\u0007T at /a, expected POST\"}");
    }
}
