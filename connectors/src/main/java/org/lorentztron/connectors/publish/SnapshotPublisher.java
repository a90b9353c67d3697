package org.lorentztron.connectors.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacetProvider;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sink of model versions: pairs and then their manifest, all into one partition of the models topic. Here, and
 * nowhere before, they become bytes. Names of features that do not fit the topic are left out: predictions need none.
 *
 * <p>The caller hands in the elements of a version in order, through one subtask (parallelism 1). With
 * {@link Delivery#EXACTLY_ONCE} those of one checkpoint are in one transaction.
 */
public final class SnapshotPublisher {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotPublisher.class);

    private SnapshotPublisher() {}

    /**
     * The sink into {@code topic}, which fails with an {@link OversizedRecordException} before it writes a record that
     * has outgrown the topic.
     */
    public static KafkaSink<VersionRecord> sink(KafkaOutput output, String topic, SnapshotSize size) {
        RecordSizeGuard growing = size.isGrowing() ? new RecordSizeGuard(topic, output.kafka()) : null;
        return sink(output, topic, size.largestRecord(), growing);
    }

    /**
     * The sink into {@code topic}.
     *
     * @param largestRecord bytes of the largest key and value together ({@link SnapshotSize})
     */
    public static KafkaSink<VersionRecord> sink(KafkaOutput output, String topic, int largestRecord) {
        return sink(output, topic, largestRecord, null);
    }

    private static KafkaSink<VersionRecord> sink(
            KafkaOutput output, String topic, int largestRecord, @Nullable RecordSizeGuard growing) {
        ModelPartition partition = new ModelPartition(output.modelId());
        OutputRecordSchema records = new OutputRecordSchema(topic, partition, growing);
        return output.sink(topic, new Schema(output.modelId(), records), largestRecord);
    }

    /** The record of an element of a version of the model. */
    public static OutputRecord record(String modelId, VersionRecord element) {
        return new OutputRecord(
                SnapshotKeys.of(modelId, element).getBytes(UTF_8), SnapshotCodec.encode(modelId, element));
    }

    private static final class Schema
            implements KafkaRecordSerializationSchema<VersionRecord>, KafkaDatasetFacetProvider {

        private static final long serialVersionUID = 1L;

        private final String modelId;
        private final OutputRecordSchema records;

        Schema(String modelId, OutputRecordSchema records) {
            this.modelId = modelId;
            this.records = records;
        }

        @Override
        public void open(SerializationSchema.InitializationContext context, KafkaSinkContext sinkContext) {
            records.open(context, sinkContext);
        }

        @Override
        public @Nullable ProducerRecord<byte[], byte[]> serialize(
                VersionRecord element, KafkaSinkContext context, @Nullable Long timestamp) {
            OutputRecord record = record(modelId, element);
            if (element instanceof PublishedNames names && !records.fits(record)) {
                LOG.warn(
                        "the names of bucket {} have {} bytes, which the topic refuses", names.bucket(), record.size());
                return null;
            }
            return records.serialize(record, context, timestamp);
        }

        @Override
        public Optional<KafkaDatasetFacet> getKafkaDatasetFacet() {
            return records.getKafkaDatasetFacet();
        }
    }
}
