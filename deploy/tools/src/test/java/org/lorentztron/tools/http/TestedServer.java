package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server for one test, with a route for each way to answer, and a client of it. Closes itself after the test. */
final class TestedServer implements AfterEachCallback {
    /** The first server of a JVM decides for all: every test of this module says the same. */
    static final int CONNECTIONS = 40;

    static final int BODY_BYTES = 10_000;
    static final Duration CLIENT_TIME = Duration.ofMillis(300);

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

    /** The same routes, with other limits. */
    void restart(int threads, int waiting, Duration clientTime) {
        server.close();
        server = start(threads, waiting, clientTime);
    }

    CompletableFuture<Void> closeLater() {
        return CompletableFuture.runAsync(server::close);
    }

    @Override
    public void afterEach(ExtensionContext test) {
        release();
        server.close();
    }

    InetSocketAddress address() {
        return server.address();
    }

    /** What the server has told its observer: route and status of an answer, or "cut", in order. */
    Collection<String> observed() {
        return observed;
    }

    /** Waits until one more request of /wait has come to its endpoint. */
    void awaitEntered() throws InterruptedException {
        entered.acquire();
    }

    /** Lets all requests of /wait be answered. */
    void release() {
        released.countDown();
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://localhost:" + server.address().getPort() + path));
    }

    HttpResponse<String> send(HttpRequest request) throws Exception {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path) throws Exception {
        return send(to(path).build());
    }

    CompletableFuture<HttpResponse<String>> getLater(String path) {
        return client.sendAsync(to(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, HttpRequest.BodyPublisher body) throws Exception {
        return send(to(path).header("Content-Type", "text/plain").POST(body).build());
    }

    void assertServes() throws Exception {
        HttpResponse<String> answer = post("/echo", HttpRequest.BodyPublishers.ofString("still here"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("still here");
    }
}
