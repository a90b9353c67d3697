package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.lorentztron.broker.CommittedRecords;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** The topics of one test on a broker, and plain clients for them. */
public final class KafkaTopics {

    public static final int PARTITIONS = 4;

    private final EmbeddedBroker broker;

    public KafkaTopics(EmbeddedBroker broker) {
        this.broker = broker;
    }

    public void createEvents(String name) {
        createEvents(name, PARTITIONS);
    }

    public void createEvents(String name, int partitions) {
        broker.createTopic(name, partitions, Map.of());
    }

    /** A topic of joined events, which has to take the largest event. Times of its records may be years ago. */
    public void createJoined(String name, int partitions) {
        broker.createTopic(name, partitions, Map.of("max.message.bytes", "10485760", "retention.ms", "-1"));
    }

    public void createOutputs(String models, String deadLetters) {
        createModels(models);
        broker.createTopic(deadLetters, 2, Map.of());
    }

    void createModels(String name) {
        broker.createTopic(name, 2, Map.of("cleanup.policy", "compact"));
    }

    /** The topics events-, models- and dead-letters-NAME. */
    void createAll(String name) {
        createEvents("events-" + name);
        createOutputs("models-" + name, "dead-letters-" + name);
    }

    /** Sends sample events number {@code from} to {@code to}, exclusive, to the partitions in turn. */
    public void sendSamples(String topic, long base, int from, int to) {
        try (RecordWriter writer = writer()) {
            for (int i = from; i < to; i++) {
                byte[] event = EventJson.dense(SampleEvents.event(base, i));
                writer.send(new ProducerRecord<>(topic, i % PARTITIONS, null, event));
            }
        }
    }

    /** Fails when it is closed, if a record was not written. */
    public RecordWriter writer() {
        return new RecordWriter(broker.bootstrapServers());
    }

    /** All dead letters of the topic, by the position of the record that was rejected, such as events-3@17. */
    public Map<String, DeadLetter> deadLetters(String topic) {
        Map<String, DeadLetter> letters = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : read(topic)) {
            Map<String, byte[]> headers = new HashMap<>();
            record.headers().forEach(header -> headers.put(header.key(), header.value()));
            DeadLetter letter = DeadLetterHeaders.read(headers, record.key(), record.value());
            String position = letter.topic() + "-" + letter.partition() + "@" + letter.offset();
            assertThat(letters.put(position, letter))
                    .as("a second letter of " + position)
                    .isNull();
        }
        return letters;
    }

    /** All committed records of the topic, partition after partition. */
    public List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        return CommittedRecords.of(broker.bootstrapServers(), topic);
    }

    /** Gives the topic more partitions. */
    public void grow(String topic, int partitions) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions)))
                    .all()
                    .get();
        }
    }

    /** All committed records of the topic in their order, each as its key and the SHA-256 of its value. */
    public List<String> records(String topic) {
        return read(topic).stream()
                .map(record -> new String(record.key(), UTF_8) + " " + sha256(record.value()))
                .toList();
    }

    /** The {@link #records} of all pairs of all versions, in their order. */
    public List<String> pairRecords(String topic) {
        return records(topic).stream().filter(record -> !isManifest(record)).toList();
    }

    private static String sha256(byte[] value) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(value));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Whether the record, one of {@link #records}, is the manifest that ends a version of the model of
     * {@link TestOptions}.
     */
    public static boolean isManifest(String record) {
        return record.startsWith(SnapshotKeys.manifest("test") + " ");
    }
}
