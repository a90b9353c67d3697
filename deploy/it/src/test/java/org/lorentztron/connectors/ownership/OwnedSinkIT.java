package org.lorentztron.connectors.ownership;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessageTypeInfo;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.KafkaTopic;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.publish.SnapshotPublisher;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionRecord;

/** A writer of an older job, at the moments at which a younger one may take over. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class OwnedSinkIT {
    private static final OwnNames OWN = OwnNames.of(OwnedSinkIT.class);

    private static final EmbeddedBroker BROKER = SharedBroker.get();

    private static Map<String, String> kafka() {
        return Map.of("bootstrap.servers", BROKER.bootstrapServers());
    }

    private static ModelClaim claim(String topic) {
        return ModelClaim.prepare(kafka(), "digits", topic);
    }

    private static OneInputStreamOperatorTestHarness<VersionRecord, CommittableMessage<KafkaCommittable>> writer(
            String topic, ModelClaim claim) throws Exception {
        return writer(new OwnedSink<>(sink(topic), claim));
    }

    private static KafkaSink<VersionRecord> sink(String topic) {
        return SnapshotPublisher.sink(new KafkaOutput(kafka(), "digits", Delivery.EXACTLY_ONCE), topic, 1000);
    }

    private static OneInputStreamOperatorTestHarness<VersionRecord, CommittableMessage<KafkaCommittable>> writer(
            OwnedSink<VersionRecord> sink) throws Exception {
        OneInputStreamOperatorTestHarness<VersionRecord, CommittableMessage<KafkaCommittable>> writer =
                new OneInputStreamOperatorTestHarness<>(
                        new SinkWriterOperatorFactory<>(sink), new VersionRecordType.Serializer());
        writer.setup(CommittableMessageTypeInfo.of(sink::getCommittableSerializer)
                .createSerializer(new SerializerConfigImpl()));
        return writer;
    }

    private static VersionRecord record(String value) {
        return Snapshots.pair(value, "key", 1, new float[2], new float[2]);
    }

    /** The younger has not ended the older's transaction yet: only the claim keeps it from being committed. */
    @Test
    void flush_claimTakenAfterTheWriting_givesNothingToBeCommitted() throws Exception {
        BROKER.createTopic(OWN.name("before-barrier"), 1, Map.of());
        try (var older = writer(OWN.name("before-barrier"), claim(OWN.name("before-barrier")))) {
            older.open();
            older.processElement(record("old"), 0);
            claim(OWN.name("before-barrier")).take();

            assertThatThrownBy(() -> older.prepareSnapshotPreBarrier(1)).isInstanceOf(FencedException.class);

            assertThat(older.extractOutputValues()).isEmpty();
        }
    }

    /** Its next transaction could bear the name of one that the younger has open. */
    @Test
    void flush_nothingWrittenAndClaimTaken_isFenced() throws Exception {
        BROKER.createTopic(OWN.name("idle"), 1, Map.of());
        try (var older = writer(OWN.name("idle"), claim(OWN.name("idle")))) {
            older.open();
            older.prepareSnapshotPreBarrier(1);
            older.snapshot(1, 1);
            claim(OWN.name("idle")).take();

            assertThatThrownBy(() -> older.prepareSnapshotPreBarrier(2)).isInstanceOf(FencedException.class);
        }
    }

    /**
     * A bounded job that has ended its input waits for its last checkpoint: Flink flushes no more, but opens another
     * transaction.
     */
    @Test
    void snapshotState_inputEndedAndClaimTaken_isFenced() throws Exception {
        BROKER.createTopic(OWN.name("ended"), 1, Map.of());
        try (var older = writer(OWN.name("ended"), claim(OWN.name("ended")))) {
            older.open();
            older.processElement(record("old"), 0);
            older.endInput();
            older.prepareSnapshotPreBarrier(1);
            claim(OWN.name("ended")).take();

            assertThatThrownBy(() -> older.snapshot(1, 1)).hasRootCauseInstanceOf(FencedException.class);
        }
    }

    /**
     * A thread that lives on holds the classes of the job: after some restarts a TaskManager has no room for any more.
     */
    @Test
    void close_writerThatLookedForOpenTransactions_leavesNoThread() throws Exception {
        BROKER.createTopic(OWN.name("threads"), 1, Map.of());
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (var writer = writer(OWN.name("threads"), claim(OWN.name("threads")))) {
            writer.open();
            writer.processElement(record("any"), 0);
            writer.prepareSnapshotPreBarrier(1);
            assertThat(adminsSince(before)).isNotEmpty();
        }
        assertThat(adminsSince(before)).isEmpty();
    }

    private static List<String> adminsSince(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.startsWith("kafka-admin-client-thread"))
                .toList();
    }

    @Test
    void flush_claimHeld_givesTheTransactionToBeCommitted() throws Exception {
        BROKER.createTopic(OWN.name("held"), 1, Map.of());
        try (var writer = writer(OWN.name("held"), claim(OWN.name("held")))) {
            writer.open();
            writer.processElement(record("new"), 0);

            writer.prepareSnapshotPreBarrier(1);

            assertThat(writer.extractOutputValues()).isNotEmpty();
        }
    }

    /** A restart of the older must not end the transactions of the younger on its way to its own end. */
    @Test
    void write_claimTakenByAYounger_leavesItsTransactionsAlone() throws Exception {
        BROKER.createTopic(OWN.name("restart"), 1, Map.of());
        ModelClaim olderClaim = claim(OWN.name("restart"));
        try (var younger = writer(OWN.name("restart"), claim(OWN.name("restart")))) {
            younger.open();
            younger.processElement(record("young"), 0);
            younger.prepareSnapshotPreBarrier(1);

            try (var older = writer(OWN.name("restart"), olderClaim)) {
                older.open();
                assertThatThrownBy(() -> older.processElement(record("old"), 0)).isInstanceOf(FencedException.class);
            }
            try (var older = writer(OWN.name("restart"), olderClaim)) {
                older.open();
                assertThatThrownBy(() -> older.prepareSnapshotPreBarrier(1)).isInstanceOf(FencedException.class);
            }

            assertThat(openTransactions("digits/" + OWN.name("restart") + "/")).isEqualTo(1);
        }
    }

    /**
     * A job that starts and fails before it is of use, for instance because its state is refused, must not end the one
     * that runs.
     */
    @Test
    void open_olderRuns_isLeftAloneUntilTheFirstCheckpoint() throws Exception {
        BROKER.createTopic(OWN.name("stillborn"), 1, Map.of());
        try (var older = writer(OWN.name("stillborn"), claim(OWN.name("stillborn")))) {
            older.open();
            older.processElement(record("old"), 0);
            try (var younger = writer(OWN.name("stillborn"), claim(OWN.name("stillborn")))) {
                younger.open();
            }
            older.prepareSnapshotPreBarrier(1);
            assertThat(older.extractOutputValues()).isNotEmpty();
        }
    }

    @Test
    void flush_olderHasWrittenAndNotCommitted_endsItsTransaction() throws Exception {
        BROKER.createTopic(OWN.name("open"), 1, Map.of());
        Map<String, Object> producer = Map.of(
                "bootstrap.servers",
                BROKER.bootstrapServers(),
                "transactional.id",
                "digits/" + OWN.name("open") + "/-0-7");
        try (KafkaProducer<byte[], byte[]> older =
                new KafkaProducer<>(producer, new ByteArraySerializer(), new ByteArraySerializer())) {
            older.initTransactions();
            older.beginTransaction();
            older.send(new ProducerRecord<>(OWN.name("open"), "old".getBytes(UTF_8)))
                    .get();
            assertThat(openTransactions("digits/" + OWN.name("open") + "/")).isEqualTo(1);

            try (var younger = writer(OWN.name("open"), claim(OWN.name("open")))) {
                younger.open();
                younger.prepareSnapshotPreBarrier(1);
                assertThat(openTransactions("digits/" + OWN.name("open") + "/")).isZero();
            }

            assertThatThrownBy(older::commitTransaction).isInstanceOf(KafkaException.class);
        }
        assertThat(new KafkaTopic(BROKER, OWN.name("open")).readCommitted()).isEmpty();
    }

    @Test
    void restoreWriter_stateOfAnOlderJob_takesItsPlace() throws Exception {
        BROKER.createTopic(OWN.name("restored"), 1, Map.of());
        ModelClaim olderClaim = claim(OWN.name("restored"));
        OperatorSubtaskState state;
        try (var older = writer(OWN.name("restored"), olderClaim)) {
            older.open();
            older.processElement(record("old"), 0);
            older.prepareSnapshotPreBarrier(1);
            state = older.snapshot(1, 1);
        }

        try (var younger = writer(OWN.name("restored"), claim(OWN.name("restored")))) {
            younger.initializeState(state);
            younger.open();
            younger.processElement(record("new"), 0);
            younger.prepareSnapshotPreBarrier(2);

            assertThatThrownBy(olderClaim::take).isInstanceOf(FencedException.class);
        }
    }

    /** Dead letters and predictions: a sink of the same job is as good an owner as that of the versions. */
    @Test
    void write_besidesTheVersions_takesAndConfirmsTheSameClaim() throws Exception {
        BROKER.createTopic(OWN.name("beside"), 1, Map.of());
        BROKER.createTopic(OWN.name("letters"), 1, Map.of());
        ModelClaim older = claim(OWN.name("beside"));
        try (var versions = writer(OWN.name("beside"), older);
                var letters = writer(new OwnedSink<>(sink(OWN.name("letters")), older))) {
            versions.open();
            letters.open();
            letters.processElement(record("letter"), 0);
            versions.processElement(record("version"), 0);
            letters.prepareSnapshotPreBarrier(1);
            versions.prepareSnapshotPreBarrier(1);

            claim(OWN.name("beside")).take();
            letters.processElement(record("letter"), 0);
            assertThatThrownBy(() -> letters.prepareSnapshotPreBarrier(2)).isInstanceOf(FencedException.class);
        }
    }

    private static long openTransactions(String prefix) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrapServers()))) {
            return admin.listTransactions().all().get().stream()
                    .filter(transaction -> transaction.transactionalId().startsWith(prefix))
                    .filter(transaction -> transaction.state().toString().equals("Ongoing"))
                    .count();
        }
    }
}
