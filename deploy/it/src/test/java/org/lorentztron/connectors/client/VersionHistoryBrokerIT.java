package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** A history topic with aliases, against a broker. */
class VersionHistoryBrokerIT {

    private final ClientBroker broker = new ClientBroker();

    private String topicWith(TestInfo test, TopicLog... versions) {
        String topic = broker.createEventsTopic(test);
        try (KafkaProducer<byte[], byte[]> writer = broker.transactional(topic)) {
            for (TopicLog version : versions) {
                ClientBroker.commit(writer, topic, version);
            }
        }
        return topic;
    }

    private VersionHistory read(String topic) {
        return VersionHistory.read(broker.kafka(), topic, "m", Patience.LONG);
    }

    private static AliasMove to(long version) {
        return new AliasMove(version, "ann", "because", 1000);
    }

    @Test
    void follow_championIsPromotedAndRolledBack_isServed(TestInfo test) throws Exception {
        String topic = topicWith(test, TopicLog.kept(1), TopicLog.kept(2));
        BlockingQueue<Long> taken = new LinkedBlockingQueue<>();
        try (SnapshotConsumer champion = new SnapshotConsumer(broker.kafka(), topic, "m").follow("champion")) {
            champion.onVersion(version -> taken.add(version.version()));
            champion.start();
            read(topic).promote("champion", to(2));
            assertThat(taken.poll(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(2L);
            read(topic).promote("champion", to(1));
            assertThat(taken.poll(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(1L);
            assertThat(champion.latest().orElseThrow().records()).isEqualTo(TopicLog.pairs(1));
        }
        assertThat(read(topic).aliases()).isEqualTo(Map.of("champion", to(1)));
        assertThat(read(topic).manifests()).extracting(VersionInfo::version).containsExactly(1L, 2L);
        try (SnapshotConsumer late = new SnapshotConsumer(broker.kafka(), topic, "m").follow("champion")) {
            assertThat(late.readToEnd(Duration.ZERO))
                    .get()
                    .extracting(ModelVersion::version)
                    .isEqualTo(1L);
        }
        try (SnapshotConsumer one = new SnapshotConsumer(broker.kafka(), topic, "m").takeVersion(2)) {
            assertThat(one.readToEnd(Duration.ZERO))
                    .get()
                    .extracting(ModelVersion::version)
                    .isEqualTo(2L);
        }
    }

    /** A challenger that is not promoted yet takes no event away. */
    @Test
    void pick_challengerComesLater_hasItsShareFromThenOn(TestInfo test) throws Exception {
        String topic = topicWith(test, TopicLog.kept(1), TopicLog.kept(2));
        read(topic).promote("champion", to(1));
        VersionSplit halves = VersionSplit.parse("champion=0.5,challenger=0.5");
        List<String> ids = List.of("a17", "Zürich", "😀", "user-42", "e1", "e2", "e3", "e4");
        BlockingQueue<String> taken = new LinkedBlockingQueue<>();
        try (SplitConsumer split = new SplitConsumer(broker.kafka(), topic, "m", halves)) {
            assertThat(split.pick("a17")).isEmpty();
            split.onVersion((name, version) -> taken.add(name + " " + version.version()));
            split.start();
            assertThat(taken.poll(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo("champion 1");
            assertThat(ids).allMatch(id -> name(split, id).equals("champion 1"));

            read(topic).promote("challenger", to(2));

            assertThat(taken.poll(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo("challenger 2");
            assertThat(ids)
                    .allMatch(id -> name(split, id).startsWith(halves.pick(id)))
                    .extracting(halves::pick)
                    .contains("champion", "challenger");
            assertThat(name(split, null)).isEqualTo("champion 1");
        }
    }

    private static String name(SplitConsumer split, @Nullable String id) {
        SplitConsumer.Picked picked = split.pick(id).orElseThrow();
        return picked.name() + " " + picked.version().version();
    }

    @Test
    void promote_versionThatIsNotWholeOrRefused_movesNothing(TestInfo test) {
        List<PublishedPair> pairs = TopicLog.pairs(3);
        VersionInfo manifest = TopicLog.manifest(3, pairs);
        Evaluation refused = new Evaluation(
                9,
                3,
                1,
                TopicLog.CLASSES.stream()
                        .map(c -> new Evaluation.OfClass(3, 1, 1))
                        .toList(),
                null,
                List.of("error<=0.2"));
        String topic = topicWith(
                test,
                TopicLog.kept(2, TopicLog.manifest(2, pairs), pairs.subList(1, 3)),
                TopicLog.kept(3, manifest.evaluated(refused), pairs));
        VersionHistory history = read(topic);
        assertThatThrownBy(() -> history.promote("champion", to(1)))
                .isInstanceOf(IncompleteVersionException.class)
                .hasMessageContaining("version 1 of model m is not in topic");
        assertThatThrownBy(() -> history.promote("champion", to(2)))
                .isInstanceOf(IncompleteVersionException.class)
                .hasMessageContaining("version 2 lacks 1 of 3 records");
        assertThatThrownBy(() -> history.promote("champion", to(3)))
                .isInstanceOf(IncompleteVersionException.class)
                .hasMessage("version 3 was refused: it fails error<=0.2");
        assertThat(read(topic).aliases()).isEmpty();
    }

    /** Retention deletes whole segments: a version may lose its first records before the others. */
    @Test
    void follow_versionHasExpired_keepsTheLastGoodOne(TestInfo test) throws Exception {
        String topic = topicWith(test, TopicLog.kept(1), TopicLog.kept(2));
        TopicPartition partition = new TopicPartition(topic, SnapshotKeys.partition("m", ClientBroker.PARTITIONS));
        try (SnapshotConsumer champion = new SnapshotConsumer(broker.kafka(), topic, "m").follow("champion")) {
            read(topic).promote("champion", to(2));
            champion.start();
            champion.awaitVersion(2, Patience.LONG);
            VersionHistory before = read(topic);
            try (Admin admin = Admin.create(broker.kafka())) {
                admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(1)))
                        .all()
                        .get();
            }
            assertThatThrownBy(() -> before.promote("champion", to(1)))
                    .hasMessageContaining("version 1 lacks 1 of 3 records");
            BlockingQueue<Long> taken = new LinkedBlockingQueue<>();
            champion.onVersion(version -> taken.add(version.version()));
            try (KafkaProducer<byte[], byte[]> writer = broker.transactional(topic)) {
                writer.beginTransaction();
                move(writer, partition, to(1));
                move(writer, partition, to(2));
                ClientBroker.commit(writer);
                ClientBroker.commit(writer, topic, TopicLog.kept(3));
            }
            read(topic).promote("champion", to(3));
            assertThat(taken.poll(Patience.SECONDS, TimeUnit.SECONDS))
                    .as("never the damaged one")
                    .isEqualTo(3L);
        }
    }

    /** A consumer that follows for years asks from time to time which versions are left. */
    @Test
    void follow_versionIsDeletedWhileItFollows_isUnknown(TestInfo test) throws Exception {
        String topic = topicWith(test, TopicLog.kept(1), TopicLog.kept(2));
        TopicPartition partition = new TopicPartition(topic, SnapshotKeys.partition("m", ClientBroker.PARTITIONS));
        ClientTimeouts often = new ClientTimeouts(Duration.ofSeconds(5), Duration.ofMillis(100));
        try (SnapshotConsumer champion = new SnapshotConsumer(broker.kafka(), topic, "m", often).follow("champion");
                Admin admin = Admin.create(broker.kafka());
                KafkaProducer<byte[], byte[]> writer = broker.transactional(topic)) {
            read(topic).promote("champion", to(2));
            champion.start();
            champion.awaitVersion(2, Patience.LONG);
            long manifest = TopicLog.pairs(1).size();
            admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(manifest + 1)))
                    .all()
                    .get();
            Deadline deadline = new Deadline(Patience.LONG);
            commitMove(writer, partition, to(1));
            ClientBroker.await("a problem", () -> champion.lastProblem().isPresent());
            while (!champion.lastProblem().orElse("").contains("version 1 is not in the history")) {
                assertThat(deadline.isOver()).as("%s", champion.lastProblem()).isFalse();
                commitMove(writer, partition, to(2));
                ClientBroker.await("no problem", () -> champion.lastProblem().isEmpty());
                commitMove(writer, partition, to(1));
                ClientBroker.await("a problem", () -> champion.lastProblem().isPresent());
            }
            assertThat(champion.latest())
                    .get()
                    .extracting(ModelVersion::version)
                    .isEqualTo(2L);
        }
    }

    /** Records that do not come in time may come later: a follower tries again, and does not give the version up. */
    @Test
    void read_noRecordComes_isNoDamage(TestInfo test) {
        String topic = topicWith(test, TopicLog.kept(1));
        int partition = SnapshotKeys.partition("m", ClientBroker.PARTITIONS);
        HistoryIndex.Place beyondTheEnd = new HistoryIndex.Place(partition, 0, 1_000);
        assertThatThrownBy(() -> KeptVersion.read(broker.kafka(), topic, "m", 1, beyondTheEnd, Duration.ofSeconds(2)))
                .isInstanceOf(TimeoutException.class)
                .hasMessage("version 1 was not read to its end: no record came for PT2S");
    }

    private static void commitMove(KafkaProducer<byte[], byte[]> writer, TopicPartition partition, AliasMove move) {
        writer.beginTransaction();
        move(writer, partition, move);
        ClientBroker.commit(writer);
    }

    private static void move(KafkaProducer<byte[], byte[]> writer, TopicPartition partition, AliasMove move) {
        writer.send(new ProducerRecord<>(
                partition.topic(), partition.partition(), "m/alias/champion".getBytes(UTF_8), move.encode()));
    }

    @Test
    void read_aliasIsDamaged_saysSoAndWhereItStoodBefore(TestInfo test) throws Exception {
        String topic = topicWith(test, TopicLog.kept(1));
        read(topic).promote("champion", to(1));
        TopicLog damage = new TopicLog();
        damage.put("m/alias/champion", new byte[] {1});
        try (KafkaProducer<byte[], byte[]> writer = broker.transactional(topic)) {
            ClientBroker.commit(writer, topic, damage);
        }
        assertThat(read(topic).aliases()).isEqualTo(Map.of("champion", to(1)));
        assertThat(read(topic).problems())
                .singleElement()
                .asString()
                .startsWith("alias champion: its newest record is unreadable");
    }

    @Test
    void read_topicThatIsNotThere_saysSo() {
        assertThatThrownBy(() -> read("no-history"))
                .isInstanceOf(KafkaException.class)
                .hasMessage("topic no-history does not exist");
    }

    @Test
    void newestVersion_ofAHistory_countsRefusedAndIncompleteOnes(TestInfo test) throws Exception {
        String topic =
                topicWith(test, TopicLog.kept(1), TopicLog.kept(5, TopicLog.manifest(5, TopicLog.pairs(5)), List.of()));
        assertThat(NewestVersion.readHistory(broker.kafka(), topic, "m", Patience.LONG, Patience.LONG))
                .hasValue(5);
        assertThat(NewestVersion.readHistory(broker.kafka(), topic, "other", Patience.LONG, Patience.LONG))
                .isEmpty();
    }
}
