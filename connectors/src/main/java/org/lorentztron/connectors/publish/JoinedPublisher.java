package org.lorentztron.connectors.publish;

import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacetProvider;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.JoinedHeaders;
import org.lorentztron.connectors.source.RawRecord;

/**
 * The sink of joined events: the records that the events were decoded from, with headers for label, weight and the time
 * at which they are trained. An event whose label came from partition p of the labels topic goes to partition p, any
 * other to the partition that it came from. The record's timestamp is the time of training too, but never later than
 * now: the broker may refuse it.
 */
public final class JoinedPublisher {
    /** Headers, of which only the class may be long. */
    private static final int MOST_HEADERS = 1 << 16;

    /**
     * A record that the decoder takes, with headers, in bytes. It may have come compressed, and is written as it is.
     */
    public static final int LARGEST_RECORD = RawRecord.MOST_BYTES + MOST_HEADERS;

    private JoinedPublisher() {}

    /**
     * The sink into {@code topic}.
     *
     * @param classes labels by their index
     */
    public static KafkaSink<Event> sink(KafkaOutput output, String topic, List<String> classes) {
        return output.sink(topic, new Schema(topic, List.copyOf(classes), Clock.systemUTC()), LARGEST_RECORD);
    }

    static final class Schema implements KafkaRecordSerializationSchema<Event>, KafkaDatasetFacetProvider {
        private static final long serialVersionUID = 1L;

        private final String topic;
        private final List<String> classes;
        private final Clock clock;

        Schema(String topic, List<String> classes, Clock clock) {
            this.topic = topic;
            this.classes = classes;
            this.clock = clock;
        }

        @Override
        public ProducerRecord<byte[], byte[]> serialize(
                Event event, KafkaSinkContext context, @Nullable Long timestamp) {
            RawRecord record = Objects.requireNonNull(event.record(), "record of a joined event");
            // Of every event, since labels that come with it may be in headers, which are not kept.
            JoinedHeaders headers = new JoinedHeaders(classes.get(event.label()), event.time(), event.weight());
            return new ProducerRecord<>(
                    topic,
                    event.originOrOwn().partition(),
                    Math.min(event.time(), clock.millis()),
                    record.key(),
                    record.value(),
                    headers.write());
        }

        @Override
        public Optional<KafkaDatasetFacet> getKafkaDatasetFacet() {
            return TopicFacet.of(topic);
        }
    }
}
