package org.lorentztron.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.it.ListeningSockets;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class EmbeddedBrokerIT {

    private static final TopicPartition PARTITION = new TopicPartition("t", 0);

    @Test
    @SuppressWarnings("try") // the broker only listens
    void start_everySocketIsOnLoopback() throws Exception {
        Set<String> before = ListeningSockets.now();
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            assertThat(ListeningSockets.now())
                    .filteredOn(socket -> !before.contains(socket))
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allMatch(ListeningSockets::isOnLoopback);
        }
    }

    @Test
    void transactions_readCommitted_onlyCommittedRecordsAreSeen() {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic("t", 1, Map.of());
            try (KafkaProducer<byte[], byte[]> producer = producer(broker, Map.of("transactional.id", "tx"))) {
                producer.initTransactions();
                producer.beginTransaction();
                producer.send(new ProducerRecord<>("t", new byte[] {1}));
                producer.flush();
                producer.abortTransaction();
                producer.beginTransaction();
                producer.send(new ProducerRecord<>("t", new byte[] {2}));
                producer.commitTransaction();
            }
            assertThat(first(broker).value()).containsExactly(2);
        }
    }

    @Test
    void start_directoryOfAnEarlierBroker_topicsAndRecordsAreStillThere(@TempDir Path directory) {
        try (EmbeddedBroker broker = EmbeddedBroker.start(directory, 0, Map.of())) {
            broker.createTopic("t", 1, Map.of());
            try (KafkaProducer<byte[], byte[]> producer = producer(broker, Map.of())) {
                producer.send(new ProducerRecord<>("t", new byte[] {7}));
            }
        }
        assertThat(directory).isNotEmptyDirectory();
        try (EmbeddedBroker broker = EmbeddedBroker.start(directory, 0, Map.of())) {
            assertThat(first(broker).value()).containsExactly(7);
        }
    }

    // A partition's leader is named before its log is there. A producer that sends meanwhile can stall until its
    // delivery timeout: batches overtake each other.
    @Test
    void createTopic_recordsSentAtOnce_allArriveInOrder() throws Exception {
        int partitions = 64;
        try (EmbeddedBroker broker = EmbeddedBroker.start();
                KafkaProducer<byte[], byte[]> producer = producer(
                        broker,
                        Map.of(
                                "batch.size", "100",
                                "linger.ms", "0",
                                "request.timeout.ms", "5000",
                                "delivery.timeout.ms", "5000"))) {
            broker.createTopic("t", partitions, Map.of());
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < 5 * partitions; i++) {
                sent.add(producer.send(new ProducerRecord<>("t", i % partitions, null, new byte[50])));
            }
            for (int i = 0; i < sent.size(); i++) {
                assertThat(sent.get(i).get().offset()).isEqualTo(i / partitions);
            }
        }
    }

    @Test
    void createTopic_twice_saysWhichTopicAndWhy() {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic("t", 1, Map.of());
            assertThatThrownBy(() -> broker.createTopic("t", 1, Map.of()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("topic t")
                    .hasMessageContaining("already exists");
        }
    }

    @Test
    void start_overrides_replaceTheBuiltInSettings() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(Map.of("transaction.max.timeout.ms", "60000"));
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            ConfigResource resource = new ConfigResource(ConfigResource.Type.BROKER, "1");
            var config = admin.describeConfigs(List.of(resource))
                    .all()
                    .get(30, TimeUnit.SECONDS)
                    .get(resource);
            assertThat(config.get("transaction.max.timeout.ms").value()).isEqualTo("60000");
            assertThat(config.get("message.max.bytes").value()).isEqualTo("8388608");
        }
    }

    @Test
    void start_portTaken_saysWhichPort(@TempDir Path directory) {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            int taken = Integer.parseInt(broker.bootstrapServers().split(":")[1]);
            assertThatThrownBy(() -> EmbeddedBroker.start(directory, taken, Map.of()))
                    .isInstanceOf(IllegalStateException.class)
                    .isInstanceOf(PortInUseException.class)
                    .hasMessage("port " + taken + " is in use");
        }
    }

    @Test
    void start_brokenSetting_throwsWithItsReason(@TempDir Path directory) {
        assertThatThrownBy(() -> EmbeddedBroker.start(directory, 0, Map.of("offsets.topic.num.partitions", "none")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("offsets.topic.num.partitions");
    }

    private static KafkaProducer<byte[], byte[]> producer(EmbeddedBroker broker, Map<String, Object> more) {
        Map<String, Object> properties = new HashMap<>(more);
        properties.put("bootstrap.servers", broker.bootstrapServers());
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** The first record that a read_committed consumer gets. */
    private static ConsumerRecord<byte[], byte[]> first(EmbeddedBroker broker) {
        Map<String, Object> properties =
                Map.of("bootstrap.servers", broker.bootstrapServers(), "isolation.level", "read_committed");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(PARTITION));
            consumer.seekToBeginning(List.of(PARTITION));
            return consumer.poll(Duration.ofSeconds(30)).iterator().next();
        }
    }
}
