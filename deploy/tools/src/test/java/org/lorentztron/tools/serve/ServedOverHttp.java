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
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.tools.http.ServerLimits;

/** A server of the model "mine" and a client of it; the clock stands at 1,000 s until it is set. */
final class ServedOverHttp implements AutoCloseable {
    /** As every server of this module's tests: the first of a JVM decides. */
    private static final int CONNECTIONS = 40;

    private final HttpClient client = HttpClient.newHttpClient();
    private final SettableClock clock = new SettableClock();
    private final ServedSplit split;
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
        split = ServedSplit.alone(new ServedModel("mine", policy, clock));
        server = start(split);
    }

    private ServedOverHttp(VersionSplit names, @Nullable KeptPredictions kept) throws IOException {
        ServedSplit unkept = ServedSplit.of(names, "mine", PolicyChoice.OF_VERSION, clock);
        split = kept == null ? unkept : unkept.keeping(kept);
        server = start(split);
    }

    /** A server of a split, which keeps predictions if there is a place for them. */
    static ServedOverHttp of(VersionSplit names, @Nullable KeptPredictions kept) throws IOException {
        return new ServedOverHttp(names, kept);
    }

    private static ModelServer start(ServedSplit split) throws IOException {
        return ModelServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                split,
                new ServerLimits(4, 16, CONNECTIONS, 1 << 22, Duration.ofSeconds(20)),
                "1.2.3",
                null);
    }

    ServedSplit split() {
        return split;
    }

    ServedModel model() {
        return split.first();
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
