package org.lorentztron.connectors.publish;

import java.util.Optional;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacetProvider;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Writes key and value as they are into one topic: into the partition that Kafka chooses by the key, or all into the
 * one partition of a model.
 *
 * <p>Records carry no timestamp: Flink would offer the event time, and a record stamped with a time long past is
 * deleted by retention.
 */
final class OutputRecordSchema implements KafkaRecordSerializationSchema<OutputRecord>, KafkaDatasetFacetProvider {

    private static final long serialVersionUID = 1L;
    private static final int UNKNOWN = -1;

    private final String topic;
    private final @Nullable ModelPartition chosen;
    private final @Nullable RecordSizeGuard growing;
    private transient int partition;

    /**
     * @param chosen null: Kafka chooses by the key
     * @param growing null: all records are known to fit
     */
    OutputRecordSchema(String topic, @Nullable ModelPartition chosen, @Nullable RecordSizeGuard growing) {
        this.topic = topic;
        this.chosen = chosen;
        this.growing = growing;
    }

    @Override
    public void open(SerializationSchema.InitializationContext context, KafkaSinkContext sinkContext) {
        partition = UNKNOWN;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
            OutputRecord element, KafkaSinkContext context, @Nullable Long timestamp) {
        if (growing != null) {
            growing.requireFits(element);
        }
        return new ProducerRecord<>(topic, partition(context), null, element.key(), element.value());
    }

    String topic() {
        return topic;
    }

    /** Whether the topic takes the record, as far as is known. */
    boolean fits(OutputRecord element) {
        return growing == null || growing.fits(element);
    }

    private @Nullable Integer partition(KafkaSinkContext context) {
        if (chosen == null) {
            return null;
        }
        if (partition == UNKNOWN) {
            // Asked once per start: it takes a connection of its own.
            partition = chosen.of(context.getPartitionsForTopic(topic).length);
        }
        return partition;
    }

    @Override
    public Optional<KafkaDatasetFacet> getKafkaDatasetFacet() {
        return TopicFacet.of(topic);
    }
}
