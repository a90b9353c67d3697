package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server whose only thread is taken still says how it is. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ProbeTest {
    private static final String HERE = " HTTP/1.1\r\nConnection: close\r\nHost: localhost\r\n";

    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch occupied = new CountDownLatch(1);
    private LimitedServer server;
    private RawClient occupying;

    @BeforeEach
    void occupy() throws Exception {
        Answer fine = Answer.json(Answer.OK, "{}");
        server = LimitedServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                List.of(
                        Route.probe("/health", request -> Answer.json(Answer.OK, request.body())),
                        Route.post("/health", request -> fine),
                        Route.get("/other", request -> fine),
                        Route.get("/occupy", request -> {
                            occupied.countDown();
                            awaitRelease();
                            return fine;
                        })),
                new ServerLimits(1, 0, 40, 10_000, Duration.ofSeconds(30)),
                new CountedRequests());
        occupying = new RawClient(server.address()).send("GET /occupy" + HERE + "\r\n");
        occupied.await();
    }

    private void awaitRelease() {
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stop() throws IOException {
        released.countDown();
        occupying.close();
        server.close();
    }

    private String answer(String request) throws IOException {
        try (RawClient client = new RawClient(server.address())) {
            return client.send(request).all();
        }
    }

    @Test
    void get_allThreadsBusy_isAnsweredForProbesAlone() throws IOException {
        assertThat(answer("GET /other" + HERE + "\r\n")).startsWith("HTTP/1.1 503 ");
        assertThat(answer("POST /health" + HERE + "\r\n")).startsWith("HTTP/1.1 503 ");
        assertThat(answer("GET /health" + HERE + "\r\n")).startsWith("HTTP/1.1 200 ");
        assertThat(answer("HEAD /health" + HERE + "\r\n")).startsWith("HTTP/1.1 200 ");
    }

    /** The few threads that are left must not wait for whoever sends nothing. */
    @Test
    void get_bodyThatDoesNotCome_isAnsweredWithoutIt() throws IOException {
        try (RawClient slow = new RawClient(server.address())) {
            slow.send("GET /health" + HERE + "Content-Length: 9\r\n\r\n");

            assertThat(slow.first()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void get_foreignHost_isRefusedAsEver() throws IOException {
        assertThat(answer("GET /health HTTP/1.1\r\nConnection: close\r\nHost: evil.example\r\n\r\n"))
                .startsWith("HTTP/1.1 421 ");
    }

    /** Whoever sends it requests must stop. */
    @Test
    void get_serverStops_isRefused() throws Exception {
        CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
        String answer = answer("GET /health" + HERE + "\r\n");
        while (answer.startsWith("HTTP/1.1 200 ")) {
            answer = answer("GET /health" + HERE + "\r\n");
        }

        assertThat(answer).startsWith("HTTP/1.1 503 ").contains("server stops");
        released.countDown();
        closing.get();
    }
}
