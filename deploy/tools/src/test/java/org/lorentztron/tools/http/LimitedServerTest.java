package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes over a network is answered or cut, and the next request is answered as if nothing had been. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LimitedServerTest {
    /** The first server of a JVM decides for all: every test of this module says the same. */
    private static final int CONNECTIONS = 40;

    private static final int BODY_BYTES = 10_000;
    private static final Duration CLIENT_TIME = Duration.ofMillis(300);
    private static final int LARGE = 1 << 25;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ConcurrentLinkedQueue<String> observed = new ConcurrentLinkedQueue<>();
    private final Semaphore entered = new Semaphore(0);
    private final CountDownLatch released = new CountDownLatch(1);
    private LimitedServer server = start(2, 8, CLIENT_TIME);

    private LimitedServer start(int threads, int waiting, Duration clientTime) {
        List<Route> routes = List.of(
                Route.post("/echo", request -> new Answer(Answer.OK, request.contentType(), request.body())),
                Route.get("/names/{first}/of/{last}", request -> text(String.join(" ", request.variables()))),
                Route.get("/names/{first}", request -> {
                    throw new RefusedRequestException(Answer.BAD_REQUEST, "no last name");
                }),
                Route.get("/wait", request -> text(released())),
                Route.get("/large", request -> new Answer(Answer.OK, "text/plain", new byte[LARGE])),
                Route.get("/broken", request -> {
                    throw new IllegalStateException("broken");
                }),
                Route.get("/deep", request -> text(deep("x"))),
                Route.get("/unlinked", request -> {
                    throw new NoClassDefFoundError("unlinked");
                }),
                Route.get("/uncounted", request -> text("uncounted")));
        ServerLimits limits = new ServerLimits(threads, waiting, CONNECTIONS, BODY_BYTES, clientTime);
        try {
            return LimitedServer.start(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), routes, limits, observer());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private RequestObserver observer() {
        return new RequestObserver() {
            @Override
            public void answered(String route, int status, long nanos) {
                observed.add(route + " " + status + (nanos > 0 ? "" : " in no time"));
                if (route.equals("/uncounted")) {
                    throw new StackOverflowError("deliberate");
                }
            }

            @Override
            public void cut() {
                observed.add("cut");
            }
        };
    }

    private static Answer text(String text) {
        return new Answer(Answer.OK, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    private String released() {
        entered.release();
        try {
            return released.await(20, TimeUnit.SECONDS) ? "released" : "forgotten";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    private static String deep(String text) {
        return text.isEmpty() ? text : deep(text + "x");
    }

    private void restart(int threads, int waiting, Duration clientTime) {
        server.close();
        server = start(threads, waiting, clientTime);
    }

    @AfterEach
    void stop() {
        released.countDown();
        server.close();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://localhost:" + server.address().getPort() + path));
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(to(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private CompletableFuture<HttpResponse<String>> getLater(String path) {
        return client.sendAsync(to(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, HttpRequest.BodyPublisher body) throws Exception {
        HttpRequest request =
                to(path).header("Content-Type", "text/plain").POST(body).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private void assertServes() throws Exception {
        HttpResponse<String> answer = post("/echo", HttpRequest.BodyPublishers.ofString("still here"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("still here");
    }

    @Test
    void answer_route_hasBodyTypeAndVariables() throws Exception {
        HttpResponse<String> answer = get("/names/A%2FB+C/of/%C3%A9");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("A/B+C é");
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertServes();
        assertThat(observed).containsExactly("/names/{first}/of/{last} 200", "/echo 200");
    }

    @ParameterizedTest
    @CsvSource({
        "/nothing, 404, nothing is at /nothing",
        "/names/A, 400, no last name",
        "/echo, 405, 'method is GET at /echo, expected POST'",
        "/broken, 500, the server failed; its log says more",
        "/deep, 500, the server failed; its log says more",
        "/unlinked, 500, the server failed; its log says more"
    })
    void answer_thatIsNone_isAnErrorInJson(String path, int status, String error) throws Exception {
        HttpResponse<String> answer = get(path);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).isEqualTo("{\"error\":\"" + error + "\"}");
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.headers().firstValue("Allow").isPresent()).isEqualTo(status == 405);
        assertServes();
    }

    @Test
    void head_routeOfGet_hasTheLengthAndNoBody() throws Exception {
        HttpRequest head = to("/names/a/of/b")
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();
        HttpResponse<String> answer = client.send(head, HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Length")).contains("3");
        assertThat(answer.body()).isEmpty();
        assertServes();
    }

    @Test
    void body_ofTheLargestSize_isTaken() throws Exception {
        HttpResponse<String> answer = post("/echo", HttpRequest.BodyPublishers.ofByteArray(new byte[BODY_BYTES]));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).hasSize(BODY_BYTES);
    }

    @Test
    void body_tooLarge_isRefusedWithItsSize() throws Exception {
        HttpResponse<String> answer = post("/echo", HttpRequest.BodyPublishers.ofByteArray(new byte[BODY_BYTES + 1]));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).isEqualTo("{\"error\":\"body has 10001 bytes, expected at most 10000\"}");
        assertServes();
    }

    /** A client that waits for the word to send it, as curl does, needs not send any of it. */
    @ParameterizedTest
    @ValueSource(strings = {"", "Expect: 100-continue\r\n"})
    void body_thatSaysItIsTooLarge_isRefusedBeforeItComes(String expect) throws Exception {
        restart(1, 8, Duration.ofSeconds(40));
        try (RawClient client = new RawClient(server.address())) {
            client.send("POST /echo HTTP/1.1\r\nContent-Length: 1800000000\r\n" + expect + "\r\n");
            StringBuilder answer = new StringBuilder();
            while (!answer.toString().endsWith("}")) {
                String more = client.first();
                assertThat(more).as("after %s", answer).isNotEmpty();
                answer.append(more);
            }

            assertThat(answer).contains("HTTP/1.1 413 ", "Connection: close\r\n", "body has 1800000000 bytes");
        }
        assertServes();
    }

    /** Without a length, it shows only while it is read. */
    @Test
    void body_tooLargeInChunks_isRefused() throws Exception {
        byte[] large = new byte[BODY_BYTES + 5_000];

        HttpResponse<String> answer =
                post("/echo", HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).contains("body has more bytes, expected at most 10000");
        assertServes();
    }

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
        restart(1, 8, CLIENT_TIME);
        try (RawClient slow = new RawClient(server.address())) {
            slow.send(half);

            assertServes();
            assertThat(slow.first()).isEmpty();
        }
        assertThat(observed).containsExactly("cut", "/echo 200");
    }

    /** A limit of each read instead of the request would never end this one. */
    @Test
    void client_thatSendsByteAfterByte_isCut() throws Exception {
        restart(1, 8, CLIENT_TIME);
        try (RawClient slow = new RawClient(server.address())) {
            slow.send("POST /echo HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n");
            CompletableFuture<HttpResponse<String>> next = getLater("/names/a/of/b");
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
        assertThat(observed).contains("cut");
    }

    @Test
    void client_thatDoesNotReadItsAnswer_isCut() throws Exception {
        restart(1, 8, CLIENT_TIME);
        try (RawClient deaf = new RawClient(server.address())) {
            deaf.send("GET /large HTTP/1.1\r\n\r\n");

            assertServes();
        }
        assertThat(observed).containsExactly("/large 200", "cut", "/echo 200");
    }

    /** The time of a client is not that of the work. */
    @Test
    void endpoint_thatTakesLongerThanAClientMay_isNotCut() throws Exception {
        CompletableFuture<HttpResponse<String>> answer = getLater("/wait");
        entered.acquire();
        new CountDownLatch(1).await(3 * CLIENT_TIME.toMillis(), TimeUnit.MILLISECONDS);
        released.countDown();

        assertThat(answer.get().body()).isEqualTo("released");
        assertThat(observed).containsExactly("/wait 200");
    }

    @Test
    void client_thatClosesItsHalfAfterTheRequest_isAnswered() throws Exception {
        try (RawClient half = new RawClient(server.address())) {
            half.send("GET /names/a/of/b HTTP/1.1\r\n\r\n").halfClose();

            assertThat(half.first()).startsWith("HTTP/1.1 200 OK");
        }
        assertServes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GET /ec", "POST /echo HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf"})
    void client_thatClosesItsHalfWithinTheRequest_isCut(String half) throws Exception {
        try (RawClient gone = new RawClient(server.address())) {
            gone.send(half).halfClose();

            assertThat(gone.first()).isEmpty();
        }
        assertServes();
        assertThat(observed).containsExactly("/echo 200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense\r\n\r\n",
                "GET /%zz HTTP/1.1\r\n\r\n",
                "POST /echo HTTP/1.1\r\nContent-Length: many\r\n\r\n",
                "POST /echo HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                "POST /echo HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
            })
    void request_malformed_isABadRequest(String malformed) throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            assertThat(client.send(malformed).first()).startsWith("HTTP/1.1 400 ");
        }
        assertServes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET mailto:x HTTP/1.1\r\n\r\n",
                "POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "\u0000\u0016\u0003\u0001\r\n\r\n",
                "* * *\r\n\r\n"
            })
    void request_thatIsNoHttp_endsNothing(String odd) throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            assertThat(client.send(odd).first()).doesNotContain(" 200 ");
        }
        assertServes();
    }

    @Test
    void headers_tooMany_areCut() throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            client.send("GET /names/a/of/b HTTP/1.1\r\n" + "X: y\r\n".repeat(100_000) + "\r\n");

            assertThat(client.first()).doesNotContain(" 200 ");
        } catch (IOException closedBefore) {
            // Cut while it still sent.
        }
        assertServes();
    }

    @Test
    void requests_moreThanThreadsAndQueue_areUnavailableAndTheOthersAnswered() throws Exception {
        restart(1, 2, Duration.ofSeconds(20));
        CompletableFuture<HttpResponse<String>> taken = getLater("/wait");
        entered.acquire();
        BlockingQueue<HttpResponse<String>> answers = new LinkedBlockingQueue<>();
        // Two of them wait in the queue, whichever come first.
        for (int i = 0; i < 4; i++) {
            getLater("/names/a/of/b").thenAccept(answers::add);
        }

        for (int i = 0; i < 2; i++) {
            HttpResponse<String> refused = answers.take();
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("all threads are busy and the queue is full");
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        }
        assertThat(answers).isEmpty();
        released.countDown();
        assertThat(taken.get().body()).isEqualTo("released");
        assertThat(answers.take().statusCode()).isEqualTo(200);
        assertThat(answers.take().statusCode()).isEqualTo(200);
        assertServes();
        assertThat(observed).contains("/names/{first}/of/{last} 503");
    }

    @Test
    void connections_moreThanAllowed_areClosed() throws Exception {
        List<RawClient> idle = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
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

    private CompletableFuture<Void> closeLater() {
        return CompletableFuture.runAsync(server::close);
    }

    @Test
    void close_requestRuns_itIsAnsweredAndTheNextRefused() throws Exception {
        restart(2, 8, Duration.ofSeconds(20));
        CompletableFuture<HttpResponse<String>> running = getLater("/wait");
        entered.acquire();
        CompletableFuture<Void> closing = closeLater();
        Wait.until(() -> get("/names/a/of/b").statusCode() == 503);

        assertThat(get("/names/a/of/b").body()).isEqualTo("{\"error\":\"server stops\"}");
        released.countDown();
        assertThat(running.get().body()).isEqualTo("released");
        closing.get();
        assertThatThrownBy(() -> get("/names/a/of/b")).isInstanceOf(IOException.class);
    }

    /** Also if clients have an hour. */
    @Test
    void close_nothingRuns_doesNotWait() throws Exception {
        restart(2, 8, ServerLimits.LONGEST_CLIENT_TIME);
        try (RawClient silent = new RawClient(server.address());
                RawClient idle = new RawClient(server.address())) {
            idle.send("GET /names/a/of/b HTTP/1.1\r\n\r\n");
            assertThat(idle.first()).startsWith("HTTP/1.1 200 OK");

            closeLater().get();

            assertThat(silent.first()).isEmpty();
        }
    }

    @Test
    void close_requestThatDoesNotEnd_isCutAfterTheTimeOfAClient() throws Exception {
        CompletableFuture<HttpResponse<String>> running = getLater("/wait");
        entered.acquire();

        closeLater().get();

        assertThatThrownBy(running::get).hasCauseInstanceOf(IOException.class);
    }

    /** The JDK's server would keep each of the connections open, and count it, for ever. */
    @Test
    void connections_ofErrorsThatNobodyExpects_areClosedAndNotCounted() throws Exception {
        for (int i = 0; i < 2 * CONNECTIONS; i++) {
            try (RawClient client = new RawClient(server.address())) {
                assertThat(client.send("GET /uncounted HTTP/1.1\r\n\r\n").first())
                        .isEmpty();
            }
        }
        assertServes();
    }

    /** Each would otherwise take one of the connections for ever. */
    @Test
    void connections_cutOrMalformed_areNotCountedAsOpen() throws Exception {
        for (int i = 0; i < 2 * CONNECTIONS; i++) {
            try (RawClient client = new RawClient(server.address())) {
                client.send(i % 2 == 0 ? "nonsense\r\n\r\n" : "POST /echo HTTP/1.1\r\nContent-Length: 9\r\n\r\nx")
                        .halfClose();
                client.first();
            }
        }
        assertServes();
    }
}
