package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.ClientBroker.commit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.wire.version.Networks;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * A network of two records that reaches the topic by halves never shows: the client goes on with the network before it,
 * says why, and takes the next whole one. A transaction writes both or none, but records are also lost by retention, by
 * hand, and by jobs that write without transactions.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class NetworkVersionBrokerIT {
    private static final List<String> CLASSES = List.of("x", "y", "z");
    private static final float[] X = {0.5f, -2};

    private static final ClientBroker BROKER = new ClientBroker();

    private static TopicLog putVersion(long version) {
        return putManifest(new TopicLog().put(Networks.records(1000 * version)), version);
    }

    private static TopicLog putManifest(TopicLog log, long version) {
        return log.put(Networks.manifest(version, CLASSES, Networks.records(1000 * version)));
    }

    /** The second record of version 2 as some damage leaves it. */
    private static TopicLog secondRecord(UnaryOperator<byte[]> damage) {
        PublishedNetwork second = Networks.records(2000).get(1);
        return new TopicLog().put(SnapshotKeys.of("m", second), damage.apply(SnapshotCodec.encode("m", second)));
    }

    private static byte[] cut(byte[] value) {
        return Arrays.copyOf(value, value.length / 2);
    }

    /** Still a record of this network and interval, but with other outputs: they end 4 bytes before the record. */
    private static byte[] flipped(byte[] value) {
        byte[] flipped = value.clone();
        flipped[value.length - 10] ^= 1;
        return flipped;
    }

    @Test
    void latest_secondRecordOfANetworkNeverArrives_staysTheNetworkBefore(TestInfo test) throws Exception {
        assertNeverShown(
                test,
                List.of(),
                "version 2 lacks 1 of 2 records; the first is network.2: its newest record has the digest "
                        + VersionInfo.Part.of(Networks.records(1000).get(1)));
    }

    @Test
    void latest_secondRecordOfANetworkArrivesCut_staysTheNetworkBefore(TestInfo test) throws Exception {
        assertNeverShown(
                test,
                List.of(secondRecord(NetworkVersionBrokerIT::cut)),
                "version 2 lacks 1 of 2 records; the first is network.2: its record at offset ",
                "is unreadable: ");
    }

    @Test
    void latest_secondRecordOfANetworkArrivesWithOtherOutputs_staysTheNetworkBefore(TestInfo test) throws Exception {
        assertNeverShown(
                test,
                List.of(secondRecord(NetworkVersionBrokerIT::flipped)),
                "version 2 lacks 1 of 2 records; the first is network.2: its newest record has the digest ",
                "of the interval to 2000, expected ");
    }

    @Test
    void latest_secondRecordOfANetworkIsDeleted_staysTheNetworkBefore(TestInfo test) throws Exception {
        assertNeverShown(
                test,
                List.of(secondRecord(value -> null)),
                "version 2 lacks 1 of 2 records; the first is network.2: its record at offset ",
                "is unreadable: ");
    }

    /**
     * Version 1 is whole, of version 2 come the first record and the manifest, version 3 is whole.
     *
     * @param late what comes of version 2 after that
     * @param reason what the reason says in the end
     */
    private static void assertNeverShown(TestInfo test, List<TopicLog> late, String... reason) throws Exception {
        String topic = BROKER.createTopic(test);
        List<Long> taken = new ArrayList<>();
        try (SnapshotConsumer consumer = new SnapshotConsumer(BROKER.kafka(), topic, "m");
                KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            consumer.onVersion(version -> taken.add(version.version()));
            consumer.start();
            commit(writer, topic, putVersion(1));
            ClassifiedEvent before = consumer.awaitVersion(1, Patience.LONG).predict(X);

            commit(
                    writer,
                    topic,
                    putManifest(new TopicLog().put(Networks.records(2000).get(0)), 2));
            for (TopicLog log : late) {
                commit(writer, topic, log);
            }
            ClientBroker.await("the problem " + List.of(reason), () -> Stream.of(reason)
                    .allMatch(consumer.lastProblem().orElse("")::contains));

            assertThat(consumer.latest().orElseThrow().predict(X)).isEqualTo(before);
            SnapshotConsumer once = new SnapshotConsumer(BROKER.kafka(), topic, "m");
            assertThat(once.readToEnd(Patience.LONG).orElseThrow().predict(X)).isEqualTo(before);
            assertThat(once.lastProblem().orElseThrow()).contains(reason);

            commit(writer, topic, putVersion(3));
            assertThat(consumer.awaitVersion(3, Patience.LONG).records()).isEqualTo(Networks.records(3000));
            // The reading thread says so after it has shown the version.
            ClientBroker.await(
                    "the end of the problem", () -> consumer.lastProblem().isEmpty());
        }
        assertThat(taken).containsExactly(1L, 3L);
    }
}
