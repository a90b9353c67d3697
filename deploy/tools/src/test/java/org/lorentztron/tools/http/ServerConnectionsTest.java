package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** More requests and connections than a server has room for are turned away, and those that end make room again. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ServerConnectionsTest {
    @RegisterExtension
    private final TestedServer server = new TestedServer();

    @Test
    void requests_moreThanThreadsAndQueue_areUnavailableAndTheOthersAnswered() throws Exception {
        server.restart(1, 2, Duration.ofSeconds(20));
        CompletableFuture<HttpResponse<String>> taken = server.getLater("/wait");
        server.awaitEntered();
        BlockingQueue<HttpResponse<String>> answers = new LinkedBlockingQueue<>();
        // Two of them wait in the queue, whichever come first.
        for (int i = 0; i < 4; i++) {
            server.getLater("/names/a/of/b").thenAccept(answers::add);
        }

        for (int i = 0; i < 2; i++) {
            HttpResponse<String> refused = answers.take();
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("all threads are busy and the queue is full");
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        }
        assertThat(answers).isEmpty();
        server.release();
        assertThat(taken.get().body()).isEqualTo("released");
        assertThat(answers.take().statusCode()).isEqualTo(200);
        assertThat(answers.take().statusCode()).isEqualTo(200);
        server.assertServes();
        assertThat(server.observed()).contains("/names/{first}/of/{last} 503");
    }

    @Test
    void connections_moreThanAllowed_areClosed() throws Exception {
        List<RawClient> idle = new ArrayList<>();
        try {
            for (int i = 0; i < TestedServer.CONNECTIONS; i++) {
                idle.add(new RawClient(server.address()).send("GET /names/a/of/b HTTP/1.1\r\n\r\n"));
                assertThat(idle.get(i).first()).startsWith("HTTP/1.1 200 OK");
            }
            try (RawClient more = new RawClient(server.address())) {
                assertThat(more.first()).isEmpty();
            }
        } finally {
            for (RawClient each : idle) {
                each.close();
            }
        }
    }

    /** The JDK's server would keep each of the connections open, and count it, for ever. */
    @Test
    void connections_ofErrorsThatNobodyExpects_areClosedAndNotCounted() throws Exception {
        for (int i = 0; i < 2 * TestedServer.CONNECTIONS; i++) {
            try (RawClient client = new RawClient(server.address())) {
                assertThat(client.send("GET /uncounted HTTP/1.1\r\n\r\n").first())
                        .isEmpty();
            }
        }
        server.assertServes();
    }

    /** Each would otherwise take one of the connections for ever. */
    @Test
    void connections_cutOrMalformed_areNotCountedAsOpen() throws Exception {
        for (int i = 0; i < 2 * TestedServer.CONNECTIONS; i++) {
            try (RawClient client = new RawClient(server.address())) {
                client.send(i % 2 == 0 ? "nonsense\r\n\r\n" : "POST /echo HTTP/1.1\r\nContent-Length: 9\r\n\r\nx")
                        .halfClose();
                client.first();
            }
        }
        server.assertServes();
    }
}
