package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.Patience;

/** Records that are small as long as they are compressed. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
@Timeout(Patience.SECONDS)
class PollBudgetIT {
    private static final OwnNames OWN = OwnNames.of(PollBudgetIT.class);
    private static final int MEGABYTE = 1 << 20;
    private static final int RECORDS = 40;

    private static final EmbeddedBroker BROKER = SharedBroker.get();

    /** The first is more than a poll may be, and comes alone. */
    @ParameterizedTest
    @ValueSource(strings = {"keys", "values", "headers"})
    void poll_recordsOfMegabytesInAKilobyte_areAFewEachTimeAndAllOfThem(String large) throws Exception {
        String topic = OWN.name(large);
        BROKER.createTopic(topic, 2, Map.of());
        send(topic, large);
        List<TopicPartition> partitions = List.of(new TopicPartition(topic, 0), new TopicPartition(topic, 1));
        List<ConsumerRecord<byte[], byte[]>> read = new ArrayList<>();
        List<Long> polls = new ArrayList<>();

        PollBudget keys = new PollBudget(4 * MEGABYTE + 1_000);
        keys.configure(Map.of(), true);
        PollBudget values = new PollBudget(4 * MEGABYTE + 1_000);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties(), keys, values)) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (read.size() < 2 * RECORDS) {
                ConsumerRecords<byte[], byte[]> poll = consumer.poll(Duration.ofMillis(100));
                poll.forEach(read::add);
                long megabytes = 0;
                for (ConsumerRecord<byte[], byte[]> record : poll) {
                    megabytes += record.offset() == 0 ? 6 : 1;
                }
                polls.add(megabytes);
                assertThat(megabytes <= 4 || poll.count() == 1).isTrue();
            }
        }

        for (TopicPartition partition : partitions) {
            assertThat(read.stream().filter(record -> record.partition() == partition.partition()))
                    .extracting(ConsumerRecord::offset)
                    .containsExactlyElementsOf(
                            IntStream.range(0, RECORDS).mapToObj(Long::valueOf).toList());
        }
        assertThat(polls).contains(6L, 4L);
    }

    /** What Security advises: the broker unpacks records, and refuses those that are larger than a record may be. */
    @Test
    void send_toATopicOfUncompressedRecords_isRefusedIfItsRecordsAreLarge() {
        String topic = OWN.name("uncompressed");
        BROKER.createTopic(topic, 2, Map.of("compression.type", "uncompressed", "max.message.bytes", "4000000"));

        assertThatThrownBy(() -> send(topic, "values")).hasCauseInstanceOf(RecordTooLargeException.class);
    }

    @Test
    void addTo_aConsumerWithInterceptors_hasItBesideThem() {
        Properties consumer = new Properties();
        consumer.setProperty("interceptor.classes", "mine");

        PollBudget.addTo(consumer);

        assertThat(consumer)
                .containsEntry("key.deserializer", PollBudget.class.getName())
                .containsEntry("value.deserializer", PollBudget.class.getName())
                .containsEntry("interceptor.classes", "mine," + PollBudget.class.getName());
    }

    private static Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("bootstrap.servers", BROKER.bootstrapServers());
        PollBudget.addTo(properties);
        return properties;
    }

    private static void send(String topic, String large) throws Exception {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                BROKER.bootstrapServers(),
                "compression.type",
                "gzip",
                "max.request.size",
                1 << 26);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < RECORDS; i++) {
                for (int partition = 0; partition < 2; partition++) {
                    byte[] bytes = new byte[i == 0 ? 6 * MEGABYTE : MEGABYTE];
                    sent.add(producer.send(new ProducerRecord<>(
                            topic,
                            partition,
                            large.equals("keys") ? bytes : null,
                            large.equals("values") ? bytes : large.equals("headers") ? new byte[0] : null,
                            large.equals("headers") ? List.of(new RecordHeader("h", bytes)) : List.of())));
                }
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }
}
