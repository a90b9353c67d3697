package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.KafkaTopic;
import org.lorentztron.connectors.Patience;

/** What Kafka's consumer tells of its fetches. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
@Timeout(Patience.SECONDS)
class FetchedPositionsIT {
    private static final OwnNames OWN = OwnNames.of(FetchedPositionsIT.class);

    private static final EmbeddedBroker BROKER = SharedBroker.get();

    /** An event, and after it an aborted transaction: the consumer passes that without a record. */
    @Test
    void onConsume_partitionEndsWithAnAbortedTransaction_isAtItsEnd() throws Exception {
        TopicPartition partition = new TopicPartition(OWN.name("aborted"), 0);
        BROKER.createTopic(partition.topic(), 1, Map.of());
        new KafkaTopic(BROKER, partition.topic()).send(List.of(record(partition)));
        abort(partition);
        EventSource source = new EventSource(
                KafkaTopic.clientProperties(BROKER), partition.topic(), StartFrom.EARLIEST, "model", false);
        Map<TopicPartition, Long> ends = new TopicProbe(source.kafka(), source.topic(), TopicProbe.REQUEST_TIMEOUT)
                .ask()
                .get(Patience.SECONDS, TimeUnit.SECONDS);
        PartitionBacklog backlog = new PartitionBacklog(source.positions());
        source.positions().start(new KafkaPartitionSplit(partition, KafkaPartitionSplit.EARLIEST_OFFSET));
        assertThat(ends).isEqualTo(Map.of(partition, 3L));
        assertThat(backlog.isBehind(ends)).isTrue();

        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(source.consumerProperties())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            while (consumer.position(partition) < 3) {
                for (ConsumerRecord<byte[], byte[]> each : consumer.poll(Duration.ofSeconds(1))) {
                    assertThat(backlog.isBehind(ends)).isTrue();
                    source.positions().deliver(each);
                    source.positions().delivered(each);
                    backlog.seeRecord();
                }
            }
        }

        assertThat(backlog.isBehind(ends)).isFalse();
    }

    private static ProducerRecord<byte[], byte[]> record(TopicPartition partition) {
        return new ProducerRecord<>(partition.topic(), partition.partition(), null, new byte[1]);
    }

    private static void abort(TopicPartition partition) {
        Map<String, Object> properties = new HashMap<>(KafkaTopic.clientProperties(BROKER));
        properties.put("transactional.id", partition.topic());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(record(partition));
            producer.flush();
            producer.abortTransaction();
        }
    }
}
