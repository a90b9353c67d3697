package org.lorentztron.connectors.publish;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacetProvider;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;

/**
 * The sink of rejected records: their own key, headers and bytes, with more headers that say where they stood, what is
 * wrong with them, and which model's job refused them.
 */
public final class DeadLetterPublisher {

    /**
     * Bytes of the headers at most: names, a message of 1,000 characters, a topic of 249, a model id of 128, numbers.
     */
    private static final int HEADERS = 8 << 10;

    /**
     * What a letter keeps of key and value where nobody knows what the topic takes: less than brokers do by default.
     */
    public static final int DEFAULT_BYTES = 900 << 10;

    /** An event of more is refused for its size, and its beginning tells whose it is. */
    private static final int MOST_BYTES = 8 << 20;

    private DeadLetterPublisher() {}

    /**
     * The sink into {@code topic}.
     *
     * @param maxBytes bytes that a letter keeps of key, headers and value together
     */
    public static KafkaSink<DeadLetter> sink(KafkaOutput output, String topic, int maxBytes) {
        return output.sink(topic, new Schema(topic, output.modelId()), largestRecord(maxBytes));
    }

    /**
     * What a letter keeps of key and value in a topic.
     *
     * @param limit bytes of the largest batch that topic and producer take
     */
    public static int bytesWithin(long limit) {
        return (int) Math.max(0, Math.min(MOST_BYTES, limit - HEADERS - KafkaOutput.RECORD_OVERHEAD));
    }

    /** Bytes of the largest record: what a letter keeps of key and value, and the headers. */
    public static int largestRecord(int maxBytes) {
        return maxBytes + HEADERS;
    }

    /** Writes no timestamp: the letter is as old as its writing, and the rejected record's time is in a header. */
    static final class Schema implements KafkaRecordSerializationSchema<DeadLetter>, KafkaDatasetFacetProvider {

        private static final long serialVersionUID = 1L;

        private final String topic;
        private final String model;

        Schema(String topic, String model) {
            this.topic = topic;
            this.model = model;
        }

        @Override
        public ProducerRecord<byte[], byte[]> serialize(
                DeadLetter letter, KafkaSinkContext context, @Nullable Long timestamp) {
            List<Header> headers = new ArrayList<>();
            letter.headers().forEach(header -> headers.add(new RecordHeader(header.name(), header.value())));
            DeadLetterHeaders.of(letter, model).forEach((name, value) -> headers.add(new RecordHeader(name, value)));
            return new ProducerRecord<>(topic, null, null, letter.key(), letter.value(), headers);
        }

        @Override
        public Optional<KafkaDatasetFacet> getKafkaDatasetFacet() {
            return TopicFacet.of(topic);
        }
    }
}
