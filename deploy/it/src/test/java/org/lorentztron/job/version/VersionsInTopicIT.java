package org.lorentztron.job.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.ownership.ModelClaim;
import org.lorentztron.job.Patience;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class VersionsInTopicIT {

    /**
     * An attempt that wrote a version and died before its first checkpoint has left it; nobody else would end it for 15
     * minutes.
     */
    @Test
    @Timeout(Patience.SECONDS)
    void newest_transactionOfAnEarlierAttempt_isEndedInsteadOfWaitedFor() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
            Map<String, String> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
            ModelClaim claim = ModelClaim.prepare(kafka, "test", "models");
            claim.take();
            Map<String, Object> properties = new HashMap<>(kafka);
            properties.put("transactional.id", "test/models/-0-0");
            try (KafkaProducer<byte[], byte[]> earlier =
                    new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
                earlier.initTransactions();
                earlier.beginTransaction();
                earlier.send(new ProducerRecord<>("models", new byte[] {1}, new byte[] {1}))
                        .get(Patience.SECONDS, TimeUnit.SECONDS);

                assertThat(new VersionsInTopic(kafka, Map.of(), "models", null, "test", claim).newest())
                        .isZero();
            }
        }
    }
}
