package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.connectors.client.ClientBroker.commit;
import static org.lorentztron.connectors.client.ClientBroker.name;
import static org.lorentztron.connectors.client.ClientBroker.send;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.connectors.Patience;

/** What a job that starts finds in a models topic of a real broker. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class NewestVersionBrokerIT {
    private static final Duration SHORT = Duration.ofMillis(300);

    private static final ClientBroker BROKER = new ClientBroker();

    @Test
    void newestVersion_isTheLargestThatWasCommitted(TestInfo test) throws Exception {
        assertThat(newest(name(test))).isEmpty();
        String topic = BROKER.createTopic(test);
        assertThat(newest(topic)).isEmpty();
        try (KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            commit(writer, topic, new TopicLog().put(manifest(5, pairs(5))));
            assertThat(awaitNewest(topic, 5)).as("none is complete").hasValue(5);
            commit(writer, topic, new TopicLog().putVersion(6).putVersion(7));
            writer.beginTransaction();
            send(writer, topic, new TopicLog().putVersion(8));
            writer.abortTransaction();
        }
        assertThat(awaitNewest(topic, 7)).hasValue(7);
        assertThatThrownBy(() -> NewestVersion.read(
                        Map.of("bootstrap.servers", "localhost:1"), topic, "m", manifest -> {}, SHORT, SHORT))
                .isInstanceOf(KafkaException.class);
    }

    /**
     * Another model shares the partition: what was committed after the start of its open transaction shows when that
     * has ended.
     */
    @Test
    void newestVersion_behindAnOpenTransaction_isWaitedFor(TestInfo test) throws Exception {
        String topic = BROKER.createTopic(test);
        try (KafkaProducer<byte[], byte[]> other = BROKER.transactional(topic + "-other");
                KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            other.beginTransaction();
            send(other, topic, new TopicLog().put("other", new byte[1]));
            other.flush();
            commit(writer, topic, new TopicLog().putVersion(5));

            assertThatThrownBy(
                            () -> NewestVersion.read(BROKER.kafka(), topic, "m", manifest -> {}, Patience.LONG, SHORT))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("a transaction that is open");
            ClientBroker.commit(other);
            assertThat(newest(topic)).hasValue(5);
        }
    }

    private static OptionalLong newest(String topic) throws TimeoutException {
        return NewestVersion.read(BROKER.kafka(), topic, "m", manifest -> {}, Patience.LONG, Patience.LONG);
    }

    /** A committed transaction is seen a moment after its writer knows. */
    private static OptionalLong awaitNewest(String topic, long version) throws TimeoutException {
        Deadline deadline = new Deadline(Patience.LONG);
        OptionalLong newest;
        do {
            newest = newest(topic);
        } while (newest.orElse(-1) != version && !deadline.isOver());
        return newest;
    }
}
