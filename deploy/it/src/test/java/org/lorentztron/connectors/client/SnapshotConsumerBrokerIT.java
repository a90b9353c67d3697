package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.connectors.client.ClientBroker.commit;
import static org.lorentztron.connectors.client.ClientBroker.name;
import static org.lorentztron.connectors.client.ClientBroker.send;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.lorentztron.connectors.Patience;

/** The client against a real broker, with transactions that commit, abort and stay open. */
class SnapshotConsumerBrokerIT {
    private static final Duration SHORT = Duration.ofMillis(300);

    private static final ClientBroker BROKER = new ClientBroker();

    @Test
    void latest_followsCommittedVersionsOnly(TestInfo test) throws Exception {
        String topic = BROKER.createTopic(test);
        BlockingQueue<Long> taken = new LinkedBlockingQueue<>();
        try (SnapshotConsumer consumer = new SnapshotConsumer(BROKER.kafka(), topic, "m");
                KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            consumer.onVersion(version -> {
                taken.add(version.version());
                throw new IllegalStateException("a listener's failure must not stop the consumer");
            });
            consumer.start();
            commit(writer, topic, new TopicLog().putVersion(1));
            assertThat(consumer.awaitVersion(1, Patience.LONG).pairs()).isEqualTo(pairs(1));

            writer.beginTransaction();
            send(writer, topic, new TopicLog().putVersion(2));
            writer.flush();
            assertThatThrownBy(() -> consumer.awaitVersion(2, SHORT))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageStartingWith("newest version of m in " + topic + " is 1, expected 2 within PT0.3S");
            writer.abortTransaction();

            commit(writer, topic, new TopicLog().putVersion(3));
            assertThat(consumer.awaitVersion(2, Patience.LONG).version()).isEqualTo(3);
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
        String topic = BROKER.createTopic(test);
        BlockingQueue<Long> taken = new LinkedBlockingQueue<>();
        Properties properties = new Properties();
        properties.putAll(BROKER.kafka());
        properties.put("group.id", "ignored");
        try (SnapshotConsumer consumer = new SnapshotConsumer(properties, topic, "m");
                KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
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
        try (SnapshotConsumer consumer = new SnapshotConsumer(BROKER.kafka(), name(test), "m")) {
            consumer.start();
            assertThatThrownBy(() -> consumer.awaitVersion(1, SHORT)).isInstanceOf(TimeoutException.class);
            String topic = BROKER.createTopic(test);
            try (KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
                commit(writer, topic, new TopicLog().putVersion(1));
            }
            assertThat(consumer.awaitVersion(1, Patience.LONG).version()).isEqualTo(1);
        }
    }

    /** A broker whose name is not known yet, as in a network that is still being set up. */
    @Test
    void start_beforeTheBrokersNameIsKnown_waitsForIt(TestInfo test) throws Exception {
        String topic = BROKER.createTopic(test);
        List<String> bootstrap = new CopyOnWriteArrayList<>(List.of("no-such-broker.invalid:9092"));
        try (SnapshotConsumer consumer = new SnapshotConsumer(Map.of("bootstrap.servers", bootstrap), topic, "m");
                KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            commit(writer, topic, new TopicLog().putVersion(1));
            consumer.start();
            // Looking a name up in vain can take seconds.
            ClientBroker.awaitProblem(
                    consumer, "topic " + topic + " cannot be read: Failed to construct kafka consumer: ");
            bootstrap.set(0, BROKER.broker().bootstrapServers());
            assertThat(consumer.awaitVersion(1, Patience.LONG).version()).isEqualTo(1);
        }
    }

    @Test
    void damagedVersion_keepsTheLastGoodOneAndSaysWhy(TestInfo test) throws Exception {
        String topic = BROKER.createTopic(test);
        try (SnapshotConsumer consumer = new SnapshotConsumer(BROKER.kafka(), topic, "m");
                KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            consumer.start();
            commit(writer, topic, new TopicLog().putVersion(1));
            consumer.awaitVersion(1, Patience.LONG);
            commit(writer, topic, new TopicLog().put("m/a|b", new byte[] {1}).put(manifest(2, pairs(2))));
            assertThatThrownBy(() -> consumer.awaitVersion(2, Duration.ofSeconds(2)))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("version 2 lacks 3 of 3 records; the first is a|b: its record at offset");
            assertThat(consumer.latest().orElseThrow().version()).isEqualTo(1);

            assertThat(consumer.readToEnd(SHORT).orElseThrow().version()).isEqualTo(1);
            assertThat(NewestVersion.read(BROKER.kafka(), topic, "m", manifest -> {}, Patience.LONG, Patience.LONG))
                    .as("an incomplete version has used its number")
                    .hasValue(2);
        }
    }

    @Test
    void readToEnd_takesTheNewestAndWaitsOnlyForAFirst(TestInfo test) throws Exception {
        String topic = BROKER.createTopic(test);
        try (SnapshotConsumer consumer = new SnapshotConsumer(BROKER.kafka(), topic, "m");
                KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            assertThat(consumer.readToEnd(SHORT)).isEmpty();
            assertThat(consumer.lastProblem()).contains("topic " + topic + " has no version of model m");

            // the last transaction is aborted: the end to reach lies after records that are never delivered
            commit(writer, topic, new TopicLog().putVersion(1).putVersion(2));
            writer.beginTransaction();
            send(writer, topic, new TopicLog().putVersion(3));
            writer.abortTransaction();
            long start = System.nanoTime();
            assertThat(consumer.readToEnd(Patience.LONG).orElseThrow().version())
                    .isEqualTo(2);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Patience.LONG.dividedBy(2));
            assertThat(consumer.lastProblem()).isEmpty();
            assertThat(consumer.readToEnd(Duration.ZERO).orElseThrow().version())
                    .as("no time to wait for a first version is time enough to read what is there")
                    .isEqualTo(2);
            assertThat(new SnapshotConsumer(BROKER.kafka(), topic, "other").readToEnd(SHORT))
                    .isEmpty();
        }
    }

    @Test
    void readToEnd_withoutTopicOrBroker_saysSo(TestInfo test) {
        SnapshotConsumer topicless = new SnapshotConsumer(BROKER.kafka(), name(test), "m");
        assertThat(topicless.readToEnd(SHORT)).isEmpty();
        assertThat(topicless.lastProblem()).contains("topic " + name(test) + " does not exist");
        SnapshotConsumer brokerless = new SnapshotConsumer(
                Map.of("bootstrap.servers", "localhost:1"),
                "models",
                "m",
                new ClientTimeouts(Duration.ofSeconds(1), Duration.ofSeconds(1)));
        assertThat(brokerless.readToEnd(SHORT)).isEmpty();
        assertThat(brokerless.lastProblem().orElseThrow()).startsWith("topic models cannot be read: ");
    }

    @Test
    void close_duringReadToEnd_endsTheWaitForAFirstVersion(TestInfo test) throws Exception {
        String topic = BROKER.createTopic(test);
        SnapshotConsumer consumer = new SnapshotConsumer(BROKER.kafka(), topic, "m");
        FutureTask<Optional<ModelVersion>> reading = new FutureTask<>(() -> consumer.readToEnd(Duration.ofMinutes(10)));
        Thread thread = new Thread(reading, "reader of " + topic);
        thread.setDaemon(true);
        thread.start();
        assertThatThrownBy(() -> reading.get(SHORT.toMillis(), TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        consumer.close();
        assertThat(reading.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS)).isEmpty();
    }

    private static Long poll(BlockingQueue<Long> taken) throws InterruptedException {
        return taken.poll(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
    }
}
