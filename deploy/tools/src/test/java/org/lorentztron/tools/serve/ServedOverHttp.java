package org.lorentztron.tools.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.tools.http.ServerLimits;

/** A server of the model "mine" and a client of it; the clock stands at 1,000 s until it is set. */
final class ServedOverHttp implements AutoCloseable {
    /** As every server of this module's tests: the first of a JVM decides. */
    private static final int CONNECTIONS = 40;

    private final HttpClient client = HttpClient.newHttpClient();
    private final SettableClock clock = new SettableClock();
    private final ServedModel model;
    private final ModelServer server;

    private static final class SettableClock extends Clock {
        private volatile Instant now = Instant.ofEpochSecond(1_000);

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    ServedOverHttp(PolicyChoice policy) throws IOException {
        model = new ServedModel("mine", policy, clock);
        server = ModelServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                model,
                new ServerLimits(4, 16, CONNECTIONS, 1 << 22, Duration.ofSeconds(20)),
                "1.2.3");
    }

    ServedModel model() {
        return model;
    }

    void setClock(long seconds) {
        clock.now = Instant.ofEpochSecond(seconds);
    }

    HttpResponse<String> get(String path) throws Exception {
        return send(to(path));
    }

    HttpResponse<String> post(String path, String body) throws Exception {
        return send(to(path).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpResponse<String> post(String path, byte[] body) throws Exception {
        return send(to(path).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    /** A request of the binary extension: JSON, and bytes after it. */
    HttpResponse<byte[]> postBytes(String path, String jsonLength, byte[] body) throws Exception {
        return client.send(
                to(path).header("Inference-Header-Content-Length", jsonLength)
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    HttpResponse<String> postLines(String body) throws Exception {
        return send(to("/predict")
                .header("Content-Type", "application/x-ndjson; charset=utf-8")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://localhost:" + server.address().getPort() + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        server.close();
    }
}
