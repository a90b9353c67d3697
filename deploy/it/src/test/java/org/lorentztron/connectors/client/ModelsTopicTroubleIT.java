package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** What may happen to a models topic while it is read: compacted, cut, deleted and created again, out of reach. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class ModelsTopicTroubleIT {

    private static final int PARTITIONS = 2;

    /** Those of applications with -Pnightly, shorter ones without. */
    private static final ClientTimeouts TIMEOUTS = Boolean.getBoolean("lorentztron.nightly")
            ? ClientTimeouts.DEFAULT
            : new ClientTimeouts(Duration.ofSeconds(1), Duration.ofMillis(500));

    private static EmbeddedBroker broker;
    private static Map<String, Object> kafka;
    private static Admin admin;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedBroker.start(Map.of("log.cleaner.backoff.ms", "100"));
        kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        admin = Admin.create(kafka);
    }

    @AfterAll
    static void stopBroker() {
        admin.close();
        broker.close();
    }

    /** The slow reader is in the middle of the topic while what lies before it is compacted away. */
    @Test
    void compactionAheadOfASlowReader_showsWholeVersionsAndTheNewest(TestInfo test) throws Exception {
        String topic = create(
                test,
                Map.of(
                        "cleanup.policy", "compact",
                        "segment.ms", "100",
                        "min.cleanable.dirty.ratio", "0.01",
                        "delete.retention.ms", "100"));
        VersionReader versions = new VersionReader("m");
        Map<String, Object> slowly = new HashMap<>(kafka);
        slowly.put("max.poll.records", "1");
        slowly.put("max.partition.fetch.bytes", "1");
        try (TopicReader slow = new TopicReader(slowly, topic);
                SnapshotConsumer following = new SnapshotConsumer(kafka, topic, "m", TIMEOUTS);
                KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            commit(writer, topic, new TopicLog().putVersion(1));
            assertThat(slow.open(Patience.LONG)).isTrue();
            following.start();
            long version = 1;
            Deadline deadline = new Deadline(Patience.LONG);
            do {
                assertThat(deadline.isOver()).as("never compacted").isFalse();
                commit(writer, topic, new TopicLog().putVersion(++version));
                if (version % 5 == 0) {
                    feed(versions, slow.poll(Duration.ofMillis(100)));
                }
            } while (version < 30 || records(topic) > 2 * version);
            following.awaitVersion(version, Patience.LONG);
            assertThat(following.lastProblem()).isEmpty();

            int seen = 0;
            while (versions.latest().map(ModelVersion::version).orElse(0L) < version) {
                assertThat(deadline.isOver()).as("newest is never reached").isFalse();
                seen += feed(versions, slow.poll(Duration.ofMillis(100)));
            }
            assertThat((long) seen).as("records read of 4 per version").isLessThan(4 * version - 4);
            assertThat(versions.problem()).isEmpty();
        }
    }

    /** Every version shown has the pairs of its own number. */
    private static int feed(VersionReader versions, List<ConsumerRecord<byte[], byte[]>> records) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            TopicReader.feed(versions, record)
                    .ifPresent(version -> assertThat(version.pairs()).isEqualTo(pairs(version.version())));
        }
        return records.size();
    }

    private static int records(String topic) {
        int count = 0;
        try (TopicReader all = new TopicReader(kafka, topic)) {
            all.open(Patience.LONG);
            while (!all.hasReachedEnd(Patience.LONG)) {
                count += all.poll(Duration.ofMillis(100)).size();
            }
        }
        return count;
    }

    /**
     * The new topic has a partition more, so that the model's records are in another one, and versions begin at 1
     * again.
     */
    @Test
    void topicDeletedAndMadeAnew_keepsTheVersionSaysSoAndReadsTheNewTopic(TestInfo test) throws Exception {
        String topic = create(test, Map.of("cleanup.policy", "compact"));
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, topic, "m", TIMEOUTS)) {
            consumer.start();
            try (KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
                commit(writer, topic, new TopicLog().putVersion(7).putVersion(8).putVersion(9));
            }
            consumer.awaitVersion(9, Patience.LONG);

            admin.deleteTopics(List.of(topic)).all().get(Patience.SECONDS, TimeUnit.SECONDS);
            ClientBroker.awaitProblem(consumer, "topic " + topic + " does not exist any more");
            assertThat(consumer.latest().orElseThrow().version()).isEqualTo(9);

            create(test, PARTITIONS + 1, Map.of("cleanup.policy", "compact"));
            try (KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
                commit(writer, topic, PARTITIONS + 1, new TopicLog().putVersion(1));
            }
            ClientBroker.await(
                    "version 1", () -> consumer.latest().orElseThrow().version() == 1);
            assertThat(consumer.latest().orElseThrow().pairs()).isEqualTo(pairs(1));
            ClientBroker.await("no problem", () -> consumer.lastProblem().isEmpty());
        }
    }

    /**
     * The new topic is as long as what was read of the old one, so that no offset tells that its beginning is missing:
     * its one version would never be whole.
     */
    @Test
    void topicMadeAnewAsLongAsBefore_isReadFromItsBeginning(TestInfo test) throws Exception {
        String topic = create(test, Map.of("cleanup.policy", "compact"));
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, topic, "m", TIMEOUTS)) {
            List<String> said = new CopyOnWriteArrayList<>();
            consumer.start();
            try (KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
                commit(writer, topic, new TopicLog().putVersion(9));
            }
            consumer.awaitVersion(9, Patience.LONG);

            admin.deleteTopics(List.of(topic)).all().get(Patience.SECONDS, TimeUnit.SECONDS);
            create(test, Map.of("cleanup.policy", "compact"));
            try (KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
                commit(writer, topic, new TopicLog().put(pairs(1)).put(pairs(1)));
                ClientBroker.await("what has happened", () -> {
                    consumer.lastProblem().ifPresent(said::add);
                    return said.stream().anyMatch(problem -> problem.contains("was deleted and created again"));
                });
                assertThat(consumer.latest().orElseThrow().version()).isEqualTo(9);
                commit(writer, topic, new TopicLog().put(manifest(1, pairs(1))));
            }
            ClientBroker.await(
                    "version 1", () -> consumer.latest().orElseThrow().version() == 1);
            ClientBroker.await("no problem", () -> consumer.lastProblem().isEmpty());
        }
    }

    /** Retention, or somebody's tool: a pair that the newest manifest names is gone before it was read. */
    @Test
    void recordsDeletedBelowThePosition_areMissedAndTheNextWholeVersionIsTaken(TestInfo test) throws Exception {
        String topic = create(test, Map.of("cleanup.policy", "delete"));
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, topic, "m", TIMEOUTS);
                KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            commit(writer, topic, new TopicLog().putVersion(1));
            commit(writer, topic, new TopicLog().put(pairs(2)));
            TopicPartition partition = new TopicPartition(topic, SnapshotKeys.partition("m", PARTITIONS));
            admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(-1)))
                    .all()
                    .get(Patience.SECONDS, TimeUnit.SECONDS);
            commit(writer, topic, new TopicLog().put(manifest(2, pairs(2))));
            consumer.start();
            ClientBroker.awaitProblem(consumer, "version 2 lacks 3 of 3 records");
            assertThat(consumer.latest()).isEmpty();

            commit(writer, topic, new TopicLog().putVersion(3));
            assertThat(consumer.awaitVersion(3, Patience.LONG).pairs()).isEqualTo(pairs(3));
            ClientBroker.await("no problem", () -> consumer.lastProblem().isEmpty());
        }
    }

    /** Versions 2 and 3 come in one batch, which Kafka gives once: without version 2, version 3 must not be lost. */
    @Test
    void takingAVersionFails_isSaidAndTheTopicIsReadAgain(TestInfo test) throws Exception {
        String topic = create(test, Map.of("cleanup.policy", "delete"));
        Closing closing = new Closing();
        List<Long> taken = new CopyOnWriteArrayList<>();
        List<String> problems = new CopyOnWriteArrayList<>();
        TopicFollower follower = new TopicFollower(
                topic,
                new KnownTopicId(kafka, topic),
                () -> new TopicReader(kafka, topic),
                () -> new VersionReader("m"),
                TIMEOUTS,
                closing,
                version -> {
                    if (version.version() == 2) {
                        throw new IllegalStateException("not taken");
                    }
                    taken.add(version.version());
                },
                problem -> {
                    if (problem != null) {
                        problems.add(problem);
                    }
                });
        Thread thread = new Thread(follower, "follower of " + topic);
        try (KafkaProducer<byte[], byte[]> writer = transactional(topic)) {
            commit(writer, topic, new TopicLog().putVersion(1));
            thread.start();
            ClientBroker.await("version 1", () -> taken.contains(1L));
            commit(writer, topic, new TopicLog().putVersion(2).putVersion(3));
            ClientBroker.await("version 3", () -> taken.contains(3L));
            assertThat(problems).contains("topic " + topic + " cannot be read: not taken");
        } finally {
            closing.request();
            follower.wakeup();
            thread.join();
        }
    }

    @Test
    void brokerGoneAndBack_keepsTheVersionSaysSoAndReadsOn(@TempDir Path data) throws Exception {
        EmbeddedBroker first = EmbeddedBroker.start(data, 0, Map.of());
        String servers = first.bootstrapServers();
        int port = Integer.parseInt(servers.substring(servers.indexOf(':') + 1));
        first.createTopic("models", PARTITIONS, Map.of("cleanup.policy", "compact"));
        Map<String, Object> here = Map.of("bootstrap.servers", servers);
        try (SnapshotConsumer consumer = new SnapshotConsumer(here, "models", "m", TIMEOUTS)) {
            consumer.start();
            try (KafkaProducer<byte[], byte[]> writer = transactional(here, "models")) {
                commit(writer, "models", new TopicLog().putVersion(1));
            }
            consumer.awaitVersion(1, Patience.LONG);
            first.close();
            ClientBroker.awaitProblem(consumer, "topic models cannot be read: ");
            assertThat(consumer.latest().orElseThrow().version()).isEqualTo(1);

            try (EmbeddedBroker again = EmbeddedBroker.start(data, port, Map.of());
                    KafkaProducer<byte[], byte[]> writer =
                            transactional(Map.of("bootstrap.servers", again.bootstrapServers()), "models")) {
                commit(writer, "models", new TopicLog().putVersion(2));
                assertThat(consumer.awaitVersion(2, Patience.LONG).pairs()).isEqualTo(pairs(2));
                ClientBroker.await("no problem", () -> consumer.lastProblem().isEmpty());
            }
        } finally {
            first.close();
        }
    }

    private static String create(TestInfo test, Map<String, String> config) throws Exception {
        return create(test, PARTITIONS, config);
    }

    private static String create(TestInfo test, int partitions, Map<String, String> config) throws Exception {
        String topic = test.getTestMethod().orElseThrow().getName();
        // A deleted topic's name is free a moment later.
        ClientBroker.await("topic " + topic, () -> {
            try {
                broker.createTopic(topic, partitions, config);
                return true;
            } catch (IllegalStateException exists) {
                return false;
            }
        });
        return topic;
    }

    private static KafkaProducer<byte[], byte[]> transactional(String topic) {
        return transactional(kafka, topic);
    }

    private static KafkaProducer<byte[], byte[]> transactional(Map<String, Object> kafka, String topic) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put("transactional.id", topic);
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    private static void commit(KafkaProducer<byte[], byte[]> writer, String topic, TopicLog log) {
        commit(writer, topic, PARTITIONS, log);
    }

    private static void commit(KafkaProducer<byte[], byte[]> writer, String topic, int partitions, TopicLog log) {
        int partition = SnapshotKeys.partition("m", partitions);
        writer.beginTransaction();
        for (TopicLog.Entry entry : log.entries()) {
            writer.send(new ProducerRecord<>(topic, partition, entry.key().getBytes(UTF_8), entry.value()));
        }
        writer.commitTransaction();
    }
}
