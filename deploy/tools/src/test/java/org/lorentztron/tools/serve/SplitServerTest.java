package org.lorentztron.tools.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.connectors.client.VersionSplit;

/** Two versions of a split over HTTP: ids decide, answers say what has answered, and predictions are kept. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class SplitServerTest {
    private static final VersionSplit HALVES = VersionSplit.parse("champion=0.5,challenger=0.5");
    private static final String OF_CHAMPION = idOf("champion");
    private static final String OF_CHALLENGER = idOf("challenger");
    private static final String INFERENCE =
            "{%s\"inputs\": [{\"name\": \"features\", \"datatype\": \"FP64\", \"shape\": [%d, 2], \"data\": %s}]}";

    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
    private KeptPredictions kept;
    private ServedOverHttp served;

    private static String idOf(String name) {
        return IntStream.range(0, 100)
                .mapToObj(i -> "é" + i)
                .filter(id -> HALVES.pick(id).equals(name))
                .findFirst()
                .orElseThrow();
    }

    @BeforeEach
    void start() throws Exception {
        kept = new KeptPredictions(producer, "predictions");
        served = ServedOverHttp.of(HALVES, kept);
        served.split().named("champion").take(PublishedVersions.indexed(5));
        served.split().named("challenger").take(PublishedVersions.indexed(7));
    }

    @AfterEach
    void stop() {
        served.close();
        kept.close();
    }

    private static String event(String id) {
        return "{\"id\": \"" + id + "\", \"timestamp\": 7, \"features\": [3, 1]}";
    }

    /** What was written once the server has ended. */
    private List<String> keptRecords() {
        stop();
        return producer.history().stream()
                .map(record -> new String(record.key(), UTF_8) + " " + new String(record.value(), UTF_8))
                .toList();
    }

    private List<String> metrics() throws Exception {
        return served.get("/metrics").body().lines().toList();
    }

    @Test
    void predict_idDecides_answersWithAliasAndVersion() throws Exception {
        HttpResponse<String> champion = served.post("/predict", event(OF_CHAMPION));
        HttpResponse<String> challenger = served.post("/predict", event(OF_CHALLENGER));

        assertThat(champion.headers().firstValue("Lorentztron-Alias")).contains("champion");
        assertThat(champion.body()).contains("\"version\":5,\"alias\":\"champion\",\"timestamp\":7");
        assertThat(challenger.headers().firstValue("Lorentztron-Alias")).contains("challenger");
        assertThat(challenger.body()).contains("\"version\":7,\"alias\":\"challenger\",\"timestamp\":7");
        assertThat(metrics())
                .contains(
                        "lorentztron_events_predicted_total{alias=\"champion\"} 1",
                        "lorentztron_events_predicted_total{alias=\"challenger\"} 1",
                        "lorentztron_model_version{model=\"mine\",alias=\"champion\"} 5",
                        "lorentztron_model_version{model=\"mine\",alias=\"challenger\"} 7",
                        "lorentztron_events_without_id_total 0");
        assertThat(keptRecords())
                .containsExactly(OF_CHAMPION + " " + champion.body(), OF_CHALLENGER + " " + challenger.body());
    }

    @Test
    void predict_lines_eachHasItsVersion() throws Exception {
        HttpResponse<String> answer =
                served.postLines(event(OF_CHALLENGER) + "\n{\n" + event(OF_CHAMPION) + "\n" + event(OF_CHALLENGER));

        assertThat(answer.body().lines().map(line -> line.replaceAll(".*\"alias\":\"([a-z]+)\".*", "$1")))
                .element(0)
                .isEqualTo("challenger");
        assertThat(answer.body().lines().filter(line -> line.contains("\"version\":7,\"alias\":\"challenger\"")))
                .hasSize(2);
        assertThat(metrics()).contains("lorentztron_events_refused_total{reason=\"not-json\",alias=\"champion\"} 1");
        assertThat(keptRecords()).hasSize(3);
    }

    /** Availability comes before the comparison. */
    @Test
    void predict_noId_isOfTheFirstAndCounted() throws Exception {
        HttpResponse<String> answer = served.post("/predict", "{\"features\": [3, 1]}");

        assertThat(answer.body()).contains("\"alias\":\"champion\"");
        assertThat(metrics()).contains("lorentztron_events_without_id_total 1");
        assertThat(keptRecords()).isEmpty();
    }

    @Test
    void predict_challengerIsNotThere_isOfTheFirst() throws Exception {
        try (ServedOverHttp alone = ServedOverHttp.of(HALVES, null)) {
            assertThat(alone.post("/predict", event(OF_CHALLENGER)).statusCode())
                    .isEqualTo(503);
            alone.split().named("champion").take(PublishedVersions.indexed(5));

            assertThat(alone.get("/v2/health/ready").statusCode()).isEqualTo(200);
            assertThat(alone.post("/predict", event(OF_CHALLENGER)).body())
                    .contains("\"version\":5,\"alias\":\"champion\"");
            assertThat(alone.get("/metrics").body())
                    .contains("lorentztron_model_ready{model=\"mine\",alias=\"challenger\"} 0");
        }
    }

    @Test
    void infer_idOfTheRequest_decides() throws Exception {
        String one = INFERENCE.formatted("\"id\": \"" + OF_CHALLENGER + "\", ", 1, "[3, 1]");
        String two = INFERENCE.formatted("\"id\": \"" + OF_CHALLENGER + "\", ", 2, "[3, 1, 1, 3]");

        HttpResponse<String> answer = served.post("/v2/models/mine/infer", one);

        assertThat(answer.headers().firstValue("Lorentztron-Alias")).contains("challenger");
        assertThat(answer.body()).contains("\"model_version\":\"7\",\"parameters\":{\"alias\":\"challenger\"}");
        assertThat(served.post("/v2/models/mine/infer", two).body()).contains("\"model_version\":\"7\"");
        assertThat(served.post("/v2/models/mine/versions/5/infer", one).body()).contains("\"model_version\":\"5\"");
        assertThat(served.post("/v2/models/mine/versions/6/infer", one).body())
                .contains("of model 'mine' is not served, expected 5 or 7");
        assertThat(metrics()).contains("lorentztron_events_without_id_total 2");
        assertThat(keptRecords())
                .hasSize(1)
                .allMatch(record -> record.startsWith(OF_CHALLENGER + " {\"id\":\"" + OF_CHALLENGER + "\""));
    }

    /** A client that is refused sends its events again, in smaller requests. */
    @Test
    void predict_answerIsRefused_keepsNothing() throws Exception {
        String lines = ("{\"id\":\"" + OF_CHAMPION + "\",\"features\":[3,1]}\n").repeat(AnswerSize.mostEvents(2));

        assertThat(served.postLines(lines).statusCode()).isEqualTo(413);

        assertThat(keptRecords()).isEmpty();
    }

    /** Whoever answers waits for no broker, and memory does not grow. */
    @Test
    void keep_moreThanMayWait_isLostAtOnce() throws Exception {
        CountDownLatch broker = new CountDownLatch(1);
        Producer<byte[], byte[]> waiting =
                new MockProducer<>(
                        true, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer()) {
                    @Override
                    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, Callback callback) {
                        try {
                            broker.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        return super.send(record, callback);
                    }
                };
        KeptPredictions bounded = new KeptPredictions(waiting, "predictions");
        bounded.keep(new byte[1], new byte[1]);
        bounded.keep(new byte[1], new byte[(int) KeptPredictions.MOST_BYTES - 2]);
        bounded.keep(new byte[1], new byte[(int) KeptPredictions.MOST_BYTES - 3]);
        assertThat(bounded.lost()).isEqualTo(1);
        broker.countDown();
        bounded.close();
        assertThat(bounded.written()).isEqualTo(2);
    }

    /** A record that waits is lost by the thread that sends, or by the end: once. */
    @Test
    void close_sendingTakesLonger_countsEachLossOnce() throws Exception {
        CompletableFuture<Thread> sending = new CompletableFuture<>();
        Producer<byte[], byte[]> blocked =
                new MockProducer<>(
                        true, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer()) {
                    @Override
                    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, Callback callback) {
                        try {
                            if (sending.complete(Thread.currentThread())) {
                                new CountDownLatch(1).await();
                            }
                        } catch (InterruptedException closed) {
                            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
                        }
                        throw new IllegalStateException("no broker");
                    }
                };
        KeptPredictions slow = new KeptPredictions(blocked, "predictions", Duration.ofSeconds(1));
        slow.keep(new byte[1], new byte[1]);
        slow.keep(new byte[1], new byte[1]);
        sending.join();
        slow.close();
        sending.join().join();
        assertThat(slow.lost()).isEqualTo(2);
    }

    @Test
    void keep_brokerTakesNothing_losesWhatComesThenAndAnswers() throws Exception {
        MockProducer<byte[], byte[]> silent = new MockProducer<>(
                false, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
        silent.sendException = new IllegalStateException("no broker");
        KeptPredictions lossy = new KeptPredictions(silent, "predictions");
        try (ServedOverHttp server = ServedOverHttp.of(HALVES, lossy)) {
            server.split().named("champion").take(PublishedVersions.indexed(5));
            assertThat(server.post("/predict", event(OF_CHAMPION)).statusCode()).isEqualTo(200);
            lossy.close();

            assertThat(server.post("/predict", event(OF_CHAMPION)).statusCode()).isEqualTo(200);
            assertThat(server.get("/metrics").body().lines())
                    .contains(
                            "lorentztron_predictions_kept_total{kept=\"yes\"} 0",
                            "lorentztron_predictions_kept_total{kept=\"no\"} 2");
        }
    }
}
