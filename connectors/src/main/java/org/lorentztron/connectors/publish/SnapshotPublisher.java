package org.lorentztron.connectors.publish;

import org.apache.flink.connector.kafka.sink.KafkaSink;

/**
 * The sink of model versions: pair records and then their manifest, all into one partition of the models topic.
 *
 * <p>The caller hands in the records of a version in order, through one subtask (parallelism 1). With {@link Delivery#EXACTLY_ONCE} those of one checkpoint are in one transaction.
 */
public final class SnapshotPublisher {

    private SnapshotPublisher() {}

    /**
     * The sink into {@code topic}, which fails with an {@link OversizedRecordException} before it writes a record that has outgrown
     * the topic.
     */
    public static KafkaSink<OutputRecord> sink(KafkaOutput output, String topic, SnapshotSize size) {
        GrowingRecords growing = size.isGrowing() ? new GrowingRecords(topic, output.kafka()) : null;
        return sink(output, topic, size.largestRecord(), growing);
    }

    /**
     * The sink into {@code topic}.
     *
     * @param largestRecord bytes of the largest key and value together ({@link SnapshotSize})
     */
    public static KafkaSink<OutputRecord> sink(KafkaOutput output, String topic, int largestRecord) {
        return sink(output, topic, largestRecord, null);
    }

    private static KafkaSink<OutputRecord> sink(
            KafkaOutput output, String topic, int largestRecord, GrowingRecords growingOrNull) {
        ModelPartition partition = new ModelPartition(output.modelId());
        return output.sink(topic, new OutputRecordSchema(topic, partition, growingOrNull), largestRecord);
    }
}
