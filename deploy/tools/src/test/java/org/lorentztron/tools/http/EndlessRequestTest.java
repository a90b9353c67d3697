package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that never end are cut by their size, long before the time of a client is over. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class EndlessRequestTest {
    /** What sockets of both sides may hold besides what the server reads. */
    private static final long MOST_SENT = 48L << 20;

    private static final String CHUNK = "1000\r\n" + "x".repeat(0x1000) + "\r\n";

    @RegisterExtension
    private final TestedServer server = new TestedServer();

    @BeforeEach
    void giveTime() {
        server.restart(2, 8, Duration.ofMinutes(30));
    }

    /** The JDK's server bounds the head: sun.net.httpserver.maxReqHeaderSize, 380 KiB, and maxReqHeaders, 200. */
    @ParameterizedTest
    @CsvSource({
        "'GET /names/', a",
        "'GET /names/a/of/b HTTP/1.1\r\nX: ', a",
        "'GET /names/a/of/b HTTP/1.1\r\nX', a",
        "'GET /names/a/of/b HTTP/1.1\r\n', 'X: a\r\n'",
        "'GET /names/a/of/b HTTP/1.1\r\nX: a\r\n', ' folded\r\n'",
        "'POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n', '0'",
        "'POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;', 'a'",
        "'POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n', 'X: a\r\n'"
    })
    void head_withoutEnd_isCut(String start, String rest) throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            long sent = client.send(start.replace("\\r\\n", "\r\n"))
                    .sendUntilClosed(rest.replace("\\r\\n", "\r\n").repeat(1 << 12), MOST_SENT);

            assertThat(sent).isLessThan(MOST_SENT);
        }
        server.assertServes();
    }

    @Test
    void body_chunksWithoutEnd_areCutAtTheLargestBody() throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            long sent = client.send("POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .sendUntilClosed(CHUNK, MOST_SENT);

            assertThat(sent).isLessThan(MOST_SENT);
        }
        server.assertServes();
        assertThat(server.observed()).contains("/echo 413");
    }

    /** The time is that of a whole request: a byte now and then does not prolong it. */
    @Test
    void body_byteByByte_isCutInTheTimeOfAClient() throws Exception {
        server.restart(1, 8, TestedServer.CLIENT_TIME);
        try (RawClient client = new RawClient(server.address())) {
            client.send("POST /echo HTTP/1.1\r\nContent-Length: 10000\r\n\r\n");

            assertThat(client.sendSlowly('x')).isEmpty();
        }
        assertThat(server.observed()).contains("cut");
        server.assertServes();
    }

    /** Nothing is unpacked, so nothing can grow: packed bodies are refused by the name of their packing. */
    @Test
    void body_packed_isNotUnpacked() throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            client.send("POST /echo HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n" + CHUNK + "0\r\n\r\n");
            assertThat(client.first()).startsWith("HTTP/1.1 501 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "zstd", "gzip, identity", "x-gzip", "\u001b[2J"})
    void body_packed_isRefusedByName(String encoding) throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            client.send("POST /echo HTTP/1.1\r\nConnection: close\r\nContent-Encoding: " + encoding
                    + "\r\nContent-Length: 2\r\n\r\n\u001f\u008b");

            assertThat(client.all())
                    .startsWith("HTTP/1.1 415 ")
                    .contains("{\"error\":\"Content-Encoding ")
                    .endsWith(" is not read, expected the body as it is\"}")
                    .doesNotContain("\u001b");
        }
        server.assertServes();
    }

    @Test
    void body_asItIs_isRead() throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            client.send("POST /echo HTTP/1.1\r\nConnection: close\r\nContent-Encoding: Identity\r\nContent-Length: 2"
                    + "\r\n\r\nab");

            assertThat(client.all()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nab");
        }
    }
}
