package org.lorentztron.connectors.publish;

import java.util.List;
import java.util.Optional;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetIdentifier;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;

/**
 * How a schema tells the connector its one topic; pooled transaction names need it, to find open transactions by topic.
 */
final class TopicFacet {

    private TopicFacet() {}

    static Optional<KafkaDatasetFacet> of(String topic) {
        return Optional.of(new DefaultKafkaDatasetFacet(DefaultKafkaDatasetIdentifier.ofTopics(List.of(topic))));
    }
}
