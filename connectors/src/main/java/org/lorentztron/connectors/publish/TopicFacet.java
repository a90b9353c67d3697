package org.lorentztron.connectors.publish;

import java.util.List;
import java.util.Optional;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetIdentifier;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;

/**
 * How a schema tells the connector its topics; pooled transaction names need them, to find open transactions by topic.
 */
final class TopicFacet {

    private TopicFacet() {}

    static Optional<KafkaDatasetFacet> of(String... topics) {
        return Optional.of(new DefaultKafkaDatasetFacet(DefaultKafkaDatasetIdentifier.ofTopics(List.of(topics))));
    }
}
