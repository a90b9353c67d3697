package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.wire.EventJson;
import org.lorentztron.connectors.wire.LabeledEvent;
import org.lorentztron.connectors.wire.SnapshotKeys;
import org.lorentztron.model.Features;

/** The client against a real broker, with transactions that commit, abort and stay open. */
class SnapshotConsumerBrokerTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final int PARTITIONS = 3;

    private static EmbeddedBroker broker;
    private static Map<String, Object> kafka;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedBroker.start();
        kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void latest_followsCommittedVersionsOnly(TestInfo test) throws Exception {
        String topic = createTopic(test);
        BlockingQueue<Long> taken = new LinkedBlockingQueue<>();
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, topic, "m");
                KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            consumer.onVersion(version -> {
                taken.add(version.version());
                throw new IllegalStateException("a listener's failure must not stop the consumer");
            });
            consumer.start();
            commit(writer, topic, new TopicLog().putVersion(1));
            assertThat(consumer.awaitVersion(1, LONG).pairs()).isEqualTo(pairs(1));

            writer.beginTransaction();
            send(writer, topic, new TopicLog().putVersion(2));
            writer.flush();
            assertThatThrownBy(() -> consumer.awaitVersion(2, SHORT))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageStartingWith("newest version of m in " + topic + " is 1, expected 2 within PT0.3S");
            writer.abortTransaction();

            commit(writer, topic, new TopicLog().putVersion(3));
            assertThat(consumer.awaitVersion(2, LONG).version()).isEqualTo(3);
            assertThat(consumer.latest().orElseThrow().predict(new float[] {2}).version())
                    .isEqualTo(3);
            assertThat(consumer.lastProblem()).isEmpty();
            assertThat(List.of(poll(taken), poll(taken))).containsExactly(1L, 3L);
            assertThat(taken).isEmpty();
        }
    }

    /** What stands in the topic at the start counts as one version, the newest. */
    @Test
    void start_late_takesTheNewestVersionFirst(TestInfo test) throws Exception {
        String topic = createTopic(test);
        BlockingQueue<Long> taken = new LinkedBlockingQueue<>();
        Properties properties = new Properties();
        properties.putAll(kafka);
        properties.put("group.id", "ignored");
        try (SnapshotConsumer consumer = new SnapshotConsumer(properties, topic, "m");
                KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            for (long version = 1; version <= 20; version++) {
                commit(writer, topic, new TopicLog().putVersion(version));
            }
            consumer.onVersion(version -> taken.add(version.version()));
            consumer.start();
            assertThat(poll(taken)).isEqualTo(20);
            commit(writer, topic, new TopicLog().putVersion(21));
            assertThat(poll(taken)).isEqualTo(21);
        }
    }

    @Test
    void start_beforeTheTopicExists_waitsForIt(TestInfo test) throws Exception {
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, name(test), "m")) {
            consumer.start();
            assertThatThrownBy(() -> consumer.awaitVersion(1, SHORT)).isInstanceOf(TimeoutException.class);
            String topic = createTopic(test);
            try (KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
                commit(writer, topic, new TopicLog().putVersion(1));
            }
            assertThat(consumer.awaitVersion(1, LONG).version()).isEqualTo(1);
        }
    }

    /** A broker whose name is not known yet, as in a network that is still being set up. */
    @Test
    void start_beforeTheBrokersNameIsKnown_waitsForIt(TestInfo test) throws Exception {
        String topic = createTopic(test);
        List<String> bootstrap = new CopyOnWriteArrayList<>(List.of("no-such-broker.invalid:9092"));
        try (SnapshotConsumer consumer = new SnapshotConsumer(Map.of("bootstrap.servers", bootstrap), topic, "m");
                KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            commit(writer, topic, new TopicLog().putVersion(1));
            consumer.start();
            // Looking a name up in vain can take seconds.
            Deadline lookup = new Deadline(LONG);
            while (consumer.lastProblem().isEmpty() && !lookup.isOver()) {
                Thread.onSpinWait();
            }
            assertThat(consumer.lastProblem().orElseThrow())
                    .startsWith("topic " + topic + " cannot be read: Failed to construct kafka consumer: ");
            bootstrap.set(0, broker.bootstrapServers());
            assertThat(consumer.awaitVersion(1, LONG).version()).isEqualTo(1);
        }
    }

    @Test
    void damagedVersion_keepsTheLastGoodOneAndSaysWhy(TestInfo test) throws Exception {
        String topic = createTopic(test);
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, topic, "m");
                KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            consumer.start();
            commit(writer, topic, new TopicLog().putVersion(1));
            consumer.awaitVersion(1, LONG);
            commit(writer, topic, new TopicLog().put("m/a|b", new byte[] {1}).put(manifest(2, pairs(2))));
            assertThatThrownBy(() -> consumer.awaitVersion(2, Duration.ofSeconds(2)))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("version 2 lacks 3 of 3 pairs; the first is a|b: its record at offset");
            assertThat(consumer.latest().orElseThrow().version()).isEqualTo(1);

            assertThat(consumer.readToEnd(SHORT).orElseThrow().version()).isEqualTo(1);
            assertThat(newest(topic))
                    .as("an incomplete version has used its number")
                    .hasValue(2);
        }
    }

    @Test
    void readToEnd_takesTheNewestAndWaitsOnlyForAFirst(TestInfo test) throws Exception {
        String topic = createTopic(test);
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, topic, "m");
                KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            assertThat(consumer.readToEnd(SHORT)).isEmpty();
            assertThat(consumer.lastProblem()).contains("topic " + topic + " has no version of model m");

            // the last transaction is aborted: the end to reach lies behind records that are never delivered
            commit(writer, topic, new TopicLog().putVersion(1).putVersion(2));
            writer.beginTransaction();
            send(writer, topic, new TopicLog().putVersion(3));
            writer.abortTransaction();
            long start = System.nanoTime();
            assertThat(consumer.readToEnd(LONG).orElseThrow().version()).isEqualTo(2);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG.dividedBy(2));
            assertThat(consumer.lastProblem()).isEmpty();
            assertThat(consumer.readToEnd(Duration.ZERO).orElseThrow().version())
                    .as("no time to wait for a first version is time enough to read what is there")
                    .isEqualTo(2);
            assertThat(new SnapshotConsumer(kafka, topic, "other").readToEnd(SHORT))
                    .isEmpty();
        }
    }

    @Test
    void readToEnd_withoutTopicOrBroker_saysSo(TestInfo test) {
        SnapshotConsumer topicless = new SnapshotConsumer(kafka, name(test), "m");
        assertThat(topicless.readToEnd(SHORT)).isEmpty();
        assertThat(topicless.lastProblem()).contains("topic " + name(test) + " does not exist");
        SnapshotConsumer brokerless = new SnapshotConsumer(Map.of("bootstrap.servers", "localhost:1"), "models", "m");
        assertThat(brokerless.readToEnd(SHORT)).isEmpty();
        assertThat(brokerless.lastProblem().orElseThrow()).startsWith("topic models cannot be read: ");
    }

    @Test
    void newestVersion_isTheLargestThatWasCommitted(TestInfo test) throws Exception {
        assertThat(newest(name(test))).isEmpty();
        String topic = createTopic(test);
        assertThat(newest(topic)).isEmpty();
        try (KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            commit(writer, topic, new TopicLog().put(manifest(5, pairs(5))));
            assertThat(awaitNewest(topic, 5)).as("none is complete").hasValue(5);
            commit(writer, topic, new TopicLog().putVersion(6).putVersion(7));
            writer.beginTransaction();
            send(writer, topic, new TopicLog().putVersion(8));
            writer.abortTransaction();
        }
        assertThat(awaitNewest(topic, 7)).hasValue(7);
        assertThatThrownBy(
                        () -> NewestVersion.read(Map.of("bootstrap.servers", "localhost:1"), topic, "m", SHORT, SHORT))
                .isInstanceOf(KafkaException.class);
    }

    /** Another model shares the partition: what was committed behind its open transaction shows when that has ended. */
    @Test
    void newestVersion_behindAnOpenTransaction_isWaitedFor(TestInfo test) throws Exception {
        String topic = createTopic(test);
        try (KafkaProducer<byte[], byte[]> other = transactional(topic + "-other");
                KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            other.beginTransaction();
            send(other, topic, new TopicLog().put("other", new byte[1]));
            other.flush();
            commit(writer, topic, new TopicLog().putVersion(5));

            assertThatThrownBy(() -> NewestVersion.read(kafka, topic, "m", LONG, SHORT))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("a transaction that is open");
            other.commitTransaction();
            assertThat(newest(topic)).hasValue(5);
        }
    }

    private static OptionalLong newest(String topic) throws TimeoutException {
        return NewestVersion.read(kafka, topic, "m", LONG, LONG);
    }

    /** A committed transaction is seen a moment after its writer knows. */
    private static OptionalLong awaitNewest(String topic, long version) throws TimeoutException {
        Deadline deadline = new Deadline(LONG);
        OptionalLong newest;
        do {
            newest = newest(topic);
        } while (newest.orElse(-1) != version && !deadline.isOver());
        return newest;
    }

    @Test
    void eventProducer_sendsToThePartition(TestInfo test) throws Exception {
        String topic = createEventsTopic(test);
        LabeledEvent event = new LabeledEvent("a", "7", 5, Features.dense(new float[] {1, 0}));
        try (EventProducer producer = new EventProducer(kafka, topic, EventJson::sparse)) {
            assertThat(producer.partitions()).isEqualTo(PARTITIONS);
            producer.send(2, event);
            producer.send(event);
            producer.flush();
        }
        List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
        try (TopicReader reader = new TopicReader(kafka, topic)) {
            assertThat(reader.open(LONG)).isTrue();
            while (!reader.hasReachedEnd(LONG)) {
                found.addAll(reader.poll(LONG));
            }
        }
        assertThat(found).hasSize(2).anyMatch(record -> record.partition() == 2);
        assertThat(new EventJson(2).decode(found.get(0).value())).isEqualTo(event);
    }

    @Test
    void eventProducer_recordTooLarge_saysSo(TestInfo test) {
        String topic = createEventsTopic(test);
        EventProducer producer = new EventProducer(kafka, topic, event -> new byte[2 << 20]);
        producer.send(0, new LabeledEvent(null, null, 0, Features.dense(new float[1])));
        assertThatThrownBy(producer::close)
                .isInstanceOf(KafkaException.class)
                .hasMessageStartingWith("an event was not written to topic " + topic)
                .hasMessageContaining("larger than");
    }

    private static String name(TestInfo test) {
        return test.getTestMethod().orElseThrow().getName();
    }

    private static String createTopic(TestInfo test) {
        broker.createTopic(name(test), PARTITIONS, Map.of("cleanup.policy", "compact"));
        return name(test);
    }

    private static String createEventsTopic(TestInfo test) {
        broker.createTopic(name(test), PARTITIONS, Map.of());
        return name(test);
    }

    private static KafkaProducer<byte[], byte[]> transactional(String topic) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put("transactional.id", topic);
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    private static void commit(KafkaProducer<byte[], byte[]> writer, String topic, TopicLog log) {
        writer.beginTransaction();
        send(writer, topic, log);
        writer.commitTransaction();
    }

    private static void send(KafkaProducer<byte[], byte[]> writer, String topic, TopicLog log) {
        int partition = SnapshotKeys.partition("m", PARTITIONS);
        for (TopicLog.Entry entry : log.entries()) {
            writer.send(new ProducerRecord<>(topic, partition, entry.key().getBytes(UTF_8), entry.value()));
        }
    }

    private static Long poll(BlockingQueue<Long> taken) throws InterruptedException {
        return taken.poll(LONG.toSeconds(), TimeUnit.SECONDS);
    }
}
