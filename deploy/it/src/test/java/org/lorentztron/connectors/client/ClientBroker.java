package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.TestInfo;
import org.lorentztron.broker.CommittedRecords;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** The shared broker, a topic for each test, and transactions that write versions. */
final class ClientBroker {
    static final int PARTITIONS = 3;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final EmbeddedBroker broker = SharedBroker.get();

    EmbeddedBroker broker() {
        return broker;
    }

    /** How clients reach it. */
    Map<String, Object> kafka() {
        return Map.of("bootstrap.servers", broker.bootstrapServers());
    }

    /** The topic of a test. */
    static String name(TestInfo test) {
        return OwnNames.of(test.getTestClass().orElseThrow())
                .name(test.getTestMethod().orElseThrow().getName());
    }

    String createTopic(TestInfo test) {
        broker.createTopic(name(test), PARTITIONS, Map.of("cleanup.policy", "compact"));
        return name(test);
    }

    String createEventsTopic(TestInfo test) {
        broker.createTopic(name(test), PARTITIONS, Map.of());
        return name(test);
    }

    /** A writer with the topic as its transactional id. */
    KafkaProducer<byte[], byte[]> transactional(String topic) {
        Map<String, Object> settings = new HashMap<>(kafka());
        settings.put("transactional.id", topic);
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    /** Waits until the condition holds, for {@link Patience#LONG} at most. */
    static void await(String what, Callable<Boolean> condition) throws Exception {
        Deadline deadline = new Deadline(Patience.LONG);
        while (!condition.call()) {
            assertThat(deadline.isOver()).as("waited in vain for " + what).isFalse();
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /**
     * Waits until the consumer has a problem that says this. On a busy machine others may come before, such as a
     * request that took too long.
     */
    static void awaitProblem(SnapshotConsumer consumer, String part) throws Exception {
        await("the problem: " + part, () -> consumer.lastProblem().orElse("").contains(part));
    }

    /** So that whoever reads the topic from now on sees it. */
    static void commit(KafkaProducer<byte[], byte[]> writer, String topic, TopicLog log) {
        writer.beginTransaction();
        send(writer, topic, log);
        commit(writer);
    }

    /** Commits the writer's transaction, so that whoever reads its topics from now on sees it. */
    static void commit(KafkaProducer<byte[], byte[]> writer) {
        writer.commitTransaction();
        CommittedRecords.await(SharedBroker.get().bootstrapServers());
    }

    static void send(KafkaProducer<byte[], byte[]> writer, String topic, TopicLog log) {
        int partition = SnapshotKeys.partition("m", PARTITIONS);
        for (TopicLog.Entry entry : log.entries()) {
            writer.send(new ProducerRecord<>(topic, partition, entry.key().getBytes(UTF_8), entry.value()));
        }
    }
}
