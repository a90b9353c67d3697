package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class EventStreamsTest {
    private static final int CONNECTIONS = 40;
    private static final int MOST = 3;
    private static final int MOST_WAITING = 4;
    /** Larger than what sockets hold for a client that does not read. */
    private static final int LARGE = 1 << 24;

    private final EventStreams streams = new EventStreams(MOST, MOST_WAITING);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger slow = new AtomicInteger();
    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private LimitedServer server = start(Duration.ofSeconds(30));

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private byte[] first() {
        begun.incrementAndGet();
        return EventFrame.of("first", "1");
    }

    private LimitedServer start(Duration clientTime) {
        List<Route> routes = List.of(
                Route.get("/events", request -> streams.open(opened -> opened.accept(first()))),
                Route.get("/wait", request -> {
                    entered.countDown();
                    await(released);
                    return new Answer(Answer.OK, "text/plain", new byte[] {'x'});
                }),
                Route.get("/other", request -> new Answer(Answer.OK, "text/plain", new byte[] {'x'})));
        RequestObserver observer = new RequestObserver() {
            @Override
            public void answered(String route, int status, long nanos) {
                // Of no interest here.
            }

            @Override
            public void cut() {
                slow.incrementAndGet();
            }
        };
        try {
            // One thread answers requests: a stream that kept it would keep everybody waiting.
            return LimitedServer.start(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    routes,
                    new ServerLimits(1, 8, CONNECTIONS, 10_000, clientTime),
                    observer);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void stop() {
        streams.close();
        server.close();
    }

    private HttpResponse<InputStream> get(String path) throws Exception {
        URI uri = URI.create("http://localhost:" + server.address().getPort() + path);
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private BufferedReader watch() throws Exception {
        HttpResponse<InputStream> answer = get("/events");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        return new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    }

    private static List<String> lines(BufferedReader reader, int count) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(reader.readLine());
        }
        return lines;
    }

    @Test
    void send_severalClients_reachesAllAndKeepsNoThread() throws Exception {
        List<BufferedReader> watching = List.of(watch(), watch(), watch());
        streams.send(EventFrame.of("next", "2"));

        for (BufferedReader reader : watching) {
            assertThat(lines(reader, 6)).containsExactly("event: first", "data: 1", "", "event: next", "data: 2", "");
        }
        assertThat(get("/other").statusCode()).isEqualTo(200);
    }

    @Test
    void open_oneTooMany_isRefusedAndCountedUntilAPlaceIsFree() throws Exception {
        List<BufferedReader> watching = List.of(watch(), watch(), watch());

        HttpResponse<InputStream> refused = get("/events");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(new String(refused.body().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("{\"error\":\"3 browsers watch already\"}");
        assertThat(streams.refused()).isEqualTo(1);
        // What a stream begins with may be large: nobody makes it for a client that has no place.
        assertThat(begun).hasValue(3);

        watching.get(0).close();
        // That it has gone is seen when something is written to it.
        Wait.until(() -> {
            streams.send(EventFrame.of("next", "2"));
            return streams.count() == 2;
        });
        assertThat(get("/events").statusCode()).isEqualTo(200);
    }

    /** It may be a browser on a bad line, or somebody who wants to fill the memory. */
    @Test
    void send_clientThatDoesNotRead_isCutWhileOthersGoOn() throws Exception {
        try (RawClient silent = new RawClient(server.address())) {
            silent.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Wait.until(() -> streams.count() == 1);
            BufferedReader other = watch();
            lines(other, 3);

            streams.send(EventFrame.of("large", "x".repeat(LARGE)));
            assertThat(lines(other, 3).get(1)).hasSize(LARGE + "data: ".length());
            for (int i = 0; i <= MOST_WAITING; i++) {
                streams.send(EventFrame.of("next", "2"));
                assertThat(lines(other, 3)).containsExactly("event: next", "data: 2", "");
            }

            assertThat(streams.cut()).isEqualTo(1);
            assertThat(streams.count()).isEqualTo(1);
        }
    }

    /** Each would otherwise take one of the connections for ever. */
    @Test
    void clients_thatWent_areNotCountedAsConnections() throws Exception {
        for (int i = 0; i < 2 * CONNECTIONS; i++) {
            try (RawClient client = new RawClient(server.address())) {
                client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
                Wait.until(() -> streams.count() == 1);
            }
            Wait.until(() -> {
                streams.send(EventFrame.of("next", "2"));
                return streams.count() == 0;
            });
        }
        assertThat(get("/other").statusCode()).isEqualTo(200);
    }

    /** A message that a client never takes must not hold its place for ever. */
    @Test
    void send_oneMessageThatIsNotRead_endsByTime() throws Exception {
        server.close();
        server = start(Duration.ofMillis(400));
        try (RawClient silent = new RawClient(server.address())) {
            silent.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Wait.until(() -> streams.count() == 1);
            streams.send(EventFrame.of("large", "x".repeat(LARGE)));

            Wait.until(() -> streams.count() == 0);

            assertThat(slow).hasValue(1);
            assertThat(streams.cut()).isZero();
        }
    }

    @Test
    void open_firstMessageFails_leavesItsPlaceFree() throws Exception {
        for (int i = 0; i < 2 * MOST; i++) {
            assertThatThrownBy(() -> streams.open(opened -> {
                        throw new IllegalStateException("no message");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no message");
        }
        assertThat(streams.refused()).isZero();
        assertThat(streams.count()).isZero();
    }

    /** The answer may arrive before the server has put its stream away. */
    @Test
    void open_head_keepsNoPlace() throws Exception {
        URI uri = URI.create("http://localhost:" + server.address().getPort() + "/events");
        HttpRequest head = HttpRequest.newBuilder(uri)
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();

        assertThat(client.send(head, HttpResponse.BodyHandlers.discarding()).statusCode())
                .isEqualTo(200);
        Wait.until(() -> streams.count() == 0);
    }

    @Test
    void close_openStreams_endsThem() throws Exception {
        BufferedReader reader = watch();
        lines(reader, 3);

        streams.close();

        assertThat(reader.readLine()).isNull();
    }

    /** Not only when the last request is answered, which may take long. */
    @Test
    void closeOfServer_requestRuns_endsStreamsBefore() throws Exception {
        server.close();
        server = start(Duration.ofSeconds(20));
        BufferedReader reader = watch();
        lines(reader, 3);
        CompletableFuture<Integer> running = CompletableFuture.supplyAsync(this::waitingStatus);
        await(entered);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);

        assertThat(reader.readLine()).isNull();

        assertThat(closing).isNotDone();
        released.countDown();
        assertThat(running.get()).isEqualTo(200);
        closing.get();
    }

    private int waitingStatus() {
        try {
            return get("/wait").statusCode();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
