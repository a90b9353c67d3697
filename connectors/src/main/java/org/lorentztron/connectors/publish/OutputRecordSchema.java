package org.lorentztron.connectors.publish;

import java.util.Optional;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacetProvider;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

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
    private final ModelPartition partitionOrNull;
    private final RecordSizeGuard growingOrNull;
    private transient int partition;

    /**
     * @param partitionOrNull null: Kafka chooses by the key
     * @param growingOrNull null: all records are known to fit
     */
    OutputRecordSchema(String topic, ModelPartition partitionOrNull, RecordSizeGuard growingOrNull) {
        this.topic = topic;
        this.partitionOrNull = partitionOrNull;
        this.growingOrNull = growingOrNull;
    }

    @Override
    public void open(SerializationSchema.InitializationContext context, KafkaSinkContext sinkContext) {
        partition = UNKNOWN;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(OutputRecord element, KafkaSinkContext context, Long timestamp) {
        if (growingOrNull != null) {
            growingOrNull.requireFits(element);
        }
        return new ProducerRecord<>(topic, partition(context), null, element.key(), element.value());
    }

    private Integer partition(KafkaSinkContext context) {
        if (partitionOrNull == null) {
            return null;
        }
        if (partition == UNKNOWN) {
            // Asked once per start: it takes a connection of its own.
            partition = partitionOrNull.of(context.getPartitionsForTopic(topic).length);
        }
        return partition;
    }

    @Override
    public Optional<KafkaDatasetFacet> getKafkaDatasetFacet() {
        return TopicFacet.of(topic);
    }
}
