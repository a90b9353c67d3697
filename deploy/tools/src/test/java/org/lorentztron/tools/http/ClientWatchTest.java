package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that is too slow is cut; slow work, and half a connection after a whole request, are not. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ClientWatchTest {
    @RegisterExtension
    private final TestedServer server = new TestedServer();

    /** The one thread must be free again, so the connections are closed and not only forgotten. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /ec",
                "POST /echo HTTP/1.1\r\nContent-Le",
                "POST /echo HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf",
                "POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha"
            })
    void client_thatStopsSending_isCut(String half) throws Exception {
        server.restart(1, 8, TestedServer.CLIENT_TIME);
        try (RawClient slow = new RawClient(server.address())) {
            slow.send(half);

            server.assertServes();
            assertThat(slow.first()).isEmpty();
        }
        assertThat(server.observed()).containsExactly("cut", "/echo 200");
    }

    /** A limit of each read instead of the request would never end this one. */
    @Test
    void client_thatSendsByteAfterByte_isCut() throws Exception {
        server.restart(1, 8, TestedServer.CLIENT_TIME);
        try (RawClient slow = new RawClient(server.address())) {
            slow.send("POST /echo HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n");
            CompletableFuture<HttpResponse<String>> next = server.getLater("/names/a/of/b");
            while (!next.isDone()) {
                try {
                    slow.send("x");
                } catch (IOException closed) {
                    break;
                }
                new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS);
            }

            assertThat(next.get().statusCode()).isEqualTo(200);
        }
        assertThat(server.observed()).contains("cut");
    }

    @Test
    void client_thatDoesNotReadItsAnswer_isCut() throws Exception {
        server.restart(1, 8, TestedServer.CLIENT_TIME);
        try (RawClient deaf = new RawClient(server.address())) {
            deaf.send("GET /large HTTP/1.1\r\n\r\n");

            server.assertServes();
        }
        assertThat(server.observed()).containsExactly("/large 200", "cut", "/echo 200");
    }

    /** The time of a client is not that of the work. */
    @Test
    void endpoint_thatTakesLongerThanAClientMay_isNotCut() throws Exception {
        CompletableFuture<HttpResponse<String>> answer = server.getLater("/wait");
        server.awaitEntered();
        new CountDownLatch(1).await(3 * TestedServer.CLIENT_TIME.toMillis(), TimeUnit.MILLISECONDS);
        server.release();

        assertThat(answer.get().body()).isEqualTo("released");
        assertThat(server.observed()).containsExactly("/wait 200");
    }

    @Test
    void client_thatClosesItsHalfAfterTheRequest_isAnswered() throws Exception {
        try (RawClient half = new RawClient(server.address())) {
            half.send("GET /names/a/of/b HTTP/1.1\r\n\r\n").halfClose();

            assertThat(half.first()).startsWith("HTTP/1.1 200 OK");
        }
        server.assertServes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GET /ec", "POST /echo HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf"})
    void client_thatClosesItsHalfWithinTheRequest_isCut(String half) throws Exception {
        try (RawClient gone = new RawClient(server.address())) {
            gone.send(half).halfClose();

            assertThat(gone.first()).isEmpty();
        }
        server.assertServes();
        assertThat(server.observed()).containsExactly("/echo 200");
    }
}
