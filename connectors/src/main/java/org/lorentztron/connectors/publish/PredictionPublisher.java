package org.lorentztron.connectors.publish;

import org.apache.flink.connector.kafka.sink.KafkaSink;

/** The sink of predictions: records as they are, spread over the topic's partitions by their key, or evenly if they have none. */
public final class PredictionPublisher {

    private static final int LARGEST_RECORD = 1 << 20;

    private PredictionPublisher() {}

    /** The sink into {@code topic}. */
    public static KafkaSink<OutputRecord> sink(KafkaOutput output, String topic) {
        return output.sink(topic, new OutputRecordSchema(topic, null), LARGEST_RECORD - KafkaOutput.RECORD_OVERHEAD);
    }
}
