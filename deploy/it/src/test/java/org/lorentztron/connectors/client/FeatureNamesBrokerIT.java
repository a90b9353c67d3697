package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.connectors.Patience;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class FeatureNamesBrokerIT {

    private final ClientBroker broker = new ClientBroker();

    /** All readers of versions pass over them, too. */
    @Test
    void read_topicWithVersionsAndNames_givesTheCommittedNamesAlone(TestInfo test) {
        String topic = broker.createTopic(test);
        try (KafkaProducer<byte[], byte[]> writer = broker.transactional(topic)) {
            ClientBroker.commit(writer, topic, new TopicLog().putNames().putVersion(1));
            writer.beginTransaction();
            ClientBroker.send(writer, topic, new TopicLog().put("m/names/0", new byte[] {1}));
            writer.abortTransaction();
        }

        assertThat(FeatureNames.read(broker.kafka(), topic, "m", Patience.LONG).of(0))
                .isEqualTo("amount");
        assertThat(FeatureNames.read(broker.kafka(), topic, "other", Patience.LONG)
                        .byIndex())
                .isEmpty();
        try (SnapshotConsumer consumer = new SnapshotConsumer(broker.kafka(), topic, "m")) {
            assertThat(consumer.readToEnd(Patience.LONG).orElseThrow().version())
                    .isEqualTo(1);
            assertThat(consumer.lastProblem()).isEmpty();
        }
    }

    @Test
    void read_noTopic_givesNone(TestInfo test) {
        assertThat(FeatureNames.read(broker.kafka(), ClientBroker.name(test), "m", Patience.LONG)
                        .byIndex())
                .isEmpty();
    }
}
