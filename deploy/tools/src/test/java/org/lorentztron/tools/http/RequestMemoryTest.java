package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class RequestMemoryTest {
    /** As every server of this module's tests: the first of a JVM decides. */
    private static final int CONNECTIONS = 40;

    private static final int LARGE = 200_000;
    private static final int ENOUGH_FOR_ONE = RequestBody.COPIES * LARGE;

    private final HttpClient client = HttpClient.newHttpClient();

    private static final class NoObserver implements RequestObserver {
        @Override
        public void answered(String route, int status, long nanos) {}

        @Override
        public void cut() {}
    }

    private static LimitedServer start(RequestMemory memory, Route.Endpoint endpoint) throws Exception {
        return LimitedServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                List.of(Route.post("/", endpoint)),
                new ServerLimits(4, 16, CONNECTIONS, 2 * LARGE, Duration.ofSeconds(20)),
                memory,
                new NoObserver(),
                System::nanoTime);
    }

    private CompletableFuture<HttpResponse<String>> post(LimitedServer server, HttpRequest.BodyPublisher body) {
        URI address = URI.create("http://localhost:" + server.address().getPort() + "/");
        return client.sendAsync(
                HttpRequest.newBuilder(address).POST(body).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.BodyPublisher bytes(int count) {
        return HttpRequest.BodyPublishers.ofByteArray(new byte[count]);
    }

    private static HttpRequest.BodyPublisher chunks(int count) {
        return HttpRequest.BodyPublishers.fromPublisher(bytes(count));
    }

    private static Answer length(Request request) {
        return Answer.json(Answer.OK, Integer.toString(request.body().length));
    }

    @Test
    void largeRequests_beyondTheMemory_areRefusedUntilOthersEnd() throws Exception {
        RequestMemory memory = new RequestMemory(ENOUGH_FOR_ONE);
        CountDownLatch holds = new CountDownLatch(1);
        CountDownLatch ends = new CountDownLatch(1);
        try (LimitedServer server = start(memory, request -> {
            if (request.body().length == LARGE) {
                holds.countDown();
                await(ends);
            }
            return length(request);
        })) {
            CompletableFuture<HttpResponse<String>> first = post(server, bytes(LARGE));
            holds.await();

            HttpResponse<String> second = post(server, bytes(LARGE - 1)).get();
            assertThat(second.statusCode()).isEqualTo(503);
            assertThat(second.body())
                    .isEqualTo("{\"error\":\"requests fill the 1200000 bytes of memory that they may hold, try"
                            + " again\"}");
            assertThat(post(server, chunks(LARGE - 1)).get().statusCode()).isEqualTo(503);
            assertThat(post(server, bytes(1_000)).get().body()).isEqualTo("1000");
            ends.countDown();
            assertThat(first.get().body()).isEqualTo("200000");
            Wait.until(() -> memory.taken() == 0);
            assertThat(post(server, chunks(LARGE - 1)).get().body()).isEqualTo("199999");
        }
    }

    private static void await(CountDownLatch ends) {
        try {
            ends.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("a thread of the server was interrupted", e);
        }
    }

    @Test
    void share_moreThanThereIs_takesNothing() throws Exception {
        RequestMemory memory = new RequestMemory(1_000);
        try (RequestMemory.Share one = memory.share();
                RequestMemory.Share other = memory.share()) {
            one.take(RequestMemory.FREE + 600);

            assertThatThrownBy(() -> other.take(RequestMemory.FREE + 500))
                    .isInstanceOfSatisfying(RefusedRequestException.class, refused -> assertThat(refused.status())
                            .isEqualTo(503));
            assertThat(memory.taken()).isEqualTo(600);
            other.take(RequestMemory.FREE + 400);
            assertThat(memory.taken()).isEqualTo(1_000);
        }
        assertThat(memory.taken()).isZero();
    }

    @Test
    void holdsBody_largerThanAll_doesNot() {
        RequestMemory memory = new RequestMemory(ENOUGH_FOR_ONE - RequestMemory.FREE);

        assertThat(memory.holdsBody(LARGE)).isTrue();
        assertThat(memory.holdsBody(LARGE + 1)).isFalse();
    }
}
