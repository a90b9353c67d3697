package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricsReporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.tools.http.Wait;
import org.lorentztron.tools.page.LivePage;
import org.lorentztron.tools.page.PageTopics;

class WatchedModelTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static InetSocketAddress free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, HERE)) {
            return new InetSocketAddress(HERE, socket.getLocalPort());
        }
    }

    /** Fails where versions are read, as a lack of memory would. */
    public static final class FailingReporter implements MetricsReporter {
        @Override
        public void init(List<KafkaMetric> metrics) {
            // Only what comes later fails.
        }

        @Override
        public void metricChange(KafkaMetric metric) {
            if (Thread.currentThread().getName().equals("lorentztron-snapshots-mine")
                    && metric.metricName().group().equals("consumer-node-metrics")) {
                throw new LinkageError("no such class");
            }
        }

        @Override
        public void metricRemoval(KafkaMetric metric) {
            // Of no interest.
        }

        @Override
        public void configure(Map<String, ?> settings) {
            // Nothing to set.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    private static String body(HttpRequest.Builder request) throws Exception {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static String firstNews(URI events) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(events).build();
        try (InputStream news =
                CLIENT.send(request, HttpResponse.BodyHandlers.ofInputStream()).body()) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(news, StandardCharsets.UTF_8));
            lines.readLine();
            return String.valueOf(lines.readLine());
        }
    }

    /** The job goes on; an old version must not be taken for the newest. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void start_readingEndsByAnError_serverAndPageSaySo() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 9, HERE)) {
            Map<String, Object> kafka = Map.of(
                    "bootstrap.servers",
                    "localhost:" + silent.getLocalPort(),
                    "metric.reporters",
                    FailingReporter.class.getName());
            LivePage.Source source = new LivePage.Source(
                    kafka, "mine", new PageTopics("events", null, "dead"), PolicyChoice.OF_VERSION, 0);
            try (WatchedModel watched = WatchedModel.start(free(), source, "models", "test")) {
                URI base = URI.create("http://localhost:" + watched.address().getPort());
                HttpRequest.Builder predict =
                        HttpRequest.newBuilder(base.resolve("/predict")).POST(BodyPublishers.ofString("{}"));
                String ended = "versions of mine in models are not read any more";
                Wait.until(() -> body(predict).contains(ended));
                assertThat(body(predict)).contains("no such class");
                assertThat(body(HttpRequest.newBuilder(base.resolve("/v2/health/ready"))))
                        .isEqualTo("{\"ready\":false}");
                assertThat(firstNews(base.resolve("/events")))
                        .contains("\"problem\":\"" + ended)
                        .contains("\"ended\":true");
            }
        }
    }

    /** A job that is started again in the same JVM needs the port. */
    @Test
    void start_propertiesThatMakeNoConsumer_leavesThePortFree() throws IOException {
        InetSocketAddress address = free();
        LivePage.Source source = new LivePage.Source(
                Map.of("bootstrap.servers", "localhost:1", "request.timeout.ms", "soon"),
                "mine",
                new PageTopics("events", null, "dead"),
                PolicyChoice.OF_VERSION,
                0);

        assertThatThrownBy(() -> WatchedModel.start(address, source, "models", "test"))
                .isInstanceOf(KafkaException.class);
        try (ServerSocket socket = new ServerSocket(address.getPort(), 1, HERE)) {
            assertThat(socket.isBound()).isTrue();
        }
    }
}
