package org.lorentztron.connectors.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Objects;
import java.util.Optional;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacetProvider;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sink of model versions: pairs and then their manifest, all into one partition of the models topic, and elements
 * of the history into one partition of the history topic. Here, and nowhere before, they become bytes. Names of
 * features that do not fit their topic are left out: predictions need none.
 *
 * <p>The caller hands in the elements of a version in order, through one subtask (parallelism 1). With
 * {@link Delivery#EXACTLY_ONCE} those of one checkpoint are in one transaction.
 */
public final class SnapshotPublisher {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotPublisher.class);

    private SnapshotPublisher() {}

    /**
     * The sink into {@code topic} and, in the same transactions, into the history's, which fails with an
     * {@link OversizedRecordException} before it writes a record that has outgrown its topic.
     *
     * @param history null if there are no elements of the history
     */
    public static KafkaSink<VersionRecord> sink(
            KafkaOutput output, String topic, @Nullable String history, SnapshotSize size) {
        OutputRecordSchema versions = records(output, topic, size.isGrowing());
        OutputRecordSchema kept = history == null ? null : records(output, history, size.isGrowing());
        return output.sink(topic, new Schema(output.modelId(), versions, kept), size.largestRecord());
    }

    /**
     * The sink into {@code topic}.
     *
     * @param largestRecord bytes of the largest key and value together ({@link SnapshotSize})
     */
    public static KafkaSink<VersionRecord> sink(KafkaOutput output, String topic, int largestRecord) {
        return output.sink(topic, new Schema(output.modelId(), records(output, topic, false), null), largestRecord);
    }

    private static OutputRecordSchema records(KafkaOutput output, String topic, boolean isGrowing) {
        RecordSizeGuard growing = isGrowing ? new RecordSizeGuard(topic, output.kafka()) : null;
        return new OutputRecordSchema(topic, new ModelPartition(output.modelId()), growing);
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
        private final OutputRecordSchema versions;
        private final @Nullable OutputRecordSchema history;

        Schema(String modelId, OutputRecordSchema versions, @Nullable OutputRecordSchema history) {
            this.modelId = modelId;
            this.versions = versions;
            this.history = history;
        }

        @Override
        public void open(SerializationSchema.InitializationContext context, KafkaSinkContext sinkContext) {
            versions.open(context, sinkContext);
            if (history != null) {
                history.open(context, sinkContext);
            }
        }

        @Override
        public @Nullable ProducerRecord<byte[], byte[]> serialize(
                VersionRecord element, KafkaSinkContext context, @Nullable Long timestamp) {
            OutputRecord record = record(modelId, element);
            OutputRecordSchema records = topicOf(element);
            VersionRecord content = element instanceof HistoryRecord kept ? kept.element() : element;
            if (content instanceof PublishedNames names && !records.fits(record)) {
                LOG.warn(
                        "the names of bucket {} have {} bytes, which the topic refuses", names.bucket(), record.size());
                return null;
            }
            return records.serialize(record, context, timestamp);
        }

        private OutputRecordSchema topicOf(VersionRecord element) {
            if (!(element instanceof HistoryRecord)) {
                return versions;
            }
            return Objects.requireNonNull(history, "an element of the history, but no topic for it");
        }

        @Override
        public Optional<KafkaDatasetFacet> getKafkaDatasetFacet() {
            return history == null ? TopicFacet.of(versions.topic()) : TopicFacet.of(versions.topic(), history.topic());
        }
    }
}
