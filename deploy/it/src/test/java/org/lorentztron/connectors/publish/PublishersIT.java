package org.lorentztron.connectors.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.KafkaTopic;
import org.lorentztron.connectors.LocalFlink;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.serial.DeadLetterType;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.LetterHeader;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.learn.PartSize;

/** The sinks in a Flink cluster against a broker, and what a consumer of committed records sees of them. */
class PublishersIT {
    private static final OwnNames OWN = OwnNames.of(PublishersIT.class);

    private static final int RECORDS = 50;
    private static final EmbeddedBroker BROKER = SharedBroker.get();

    @Test
    void snapshotPublisher_exactlyOnce_failureInBetween_allOnceInOrderInOnePartition() throws Exception {
        BROKER.createTopic(OWN.name("published-models"), 5, Map.of("cleanup.policy", "compact"));
        long start = System.currentTimeMillis();
        runWithOneFailure(
                PublishersIT::pair,
                VersionRecordType.INFO,
                SnapshotPublisher.sink(output(Delivery.EXACTLY_ONCE), OWN.name("published-models"), 3 << 20));

        List<ConsumerRecord<byte[], byte[]>> records =
                new KafkaTopic(BROKER, OWN.name("published-models")).readCommitted();
        assertThat(records).extracting(PublishersIT::pairNumber).containsExactlyElementsOf(numbers());
        assertThat(records).extracting(ConsumerRecord::partition).containsOnly(SnapshotKeys.partition("digits", 5));
        // The elements had the event times 0 to 49: as record timestamps they would be deleted by retention.
        assertThat(records).allSatisfy(record -> assertThat(record.timestamp()).isGreaterThanOrEqualTo(start));
        assertThat(transactions("digits/" + OWN.name("published-models") + "/"))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(name).startsWith("digits/" + OWN.name("published-models") + "/-"));
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void snapshotPublisher_recordAboveTheProducersDefaultLimit_isWritten() throws Exception {
        BROKER.createTopic(OWN.name("large"), 1, Map.of());
        StreamExecutionEnvironment env = LocalFlink.environment();
        VersionRecord large = Snapshots.pair("a", "b", 1, new float[3 << 17], new float[3 << 17]);
        env.fromData(VersionRecordType.INFO, large)
                .sinkTo(SnapshotPublisher.sink(output(Delivery.AT_LEAST_ONCE), OWN.name("large"), 4 << 20));
        env.execute();
        assertThat(new KafkaTopic(BROKER, OWN.name("large")).readCommitted())
                .extracting(ConsumerRecord::value)
                .containsExactly(SnapshotCodec.encode("digits", large));
    }

    /** A manifest without its history, or the other way round, would be a version that never was. */
    @Test
    void snapshotPublisher_history_isInTheSameTransactions() throws Exception {
        BROKER.createTopic(OWN.name("two-models"), 3, Map.of("cleanup.policy", "compact"));
        BROKER.createTopic(OWN.name("two-versions"), 5, Map.of());
        SnapshotSize size =
                new SnapshotSize("digits", List.of("a", "b"), new ClassPairs(2), 1, 1, new PartSize(2, 0), 0);
        runWithOneFailure(
                number -> number % 2 == 0 ? pair(number) : new HistoryRecord(number, pair(number)),
                VersionRecordType.INFO,
                SnapshotPublisher.sink(
                        output(Delivery.EXACTLY_ONCE), OWN.name("two-models"), OWN.name("two-versions"), size));

        List<ConsumerRecord<byte[], byte[]>> models = new KafkaTopic(BROKER, OWN.name("two-models")).readCommitted();
        List<ConsumerRecord<byte[], byte[]>> history = new KafkaTopic(BROKER, OWN.name("two-versions")).readCommitted();
        assertThat(models).extracting(PublishersIT::pairNumber).hasSize(RECORDS / 2);
        assertThat(history)
                .extracting(record -> new String(record.key(), StandardCharsets.UTF_8))
                .containsExactlyElementsOf(IntStream.range(0, RECORDS / 2)
                        .mapToObj(i -> SnapshotKeys.of("digits", new HistoryRecord(2 * i + 1, pair(2 * i + 1))))
                        .toList());
        assertThat(history).extracting(ConsumerRecord::partition).containsOnly(SnapshotKeys.partition("digits", 5));
        assertThat(transactions("digits/" + OWN.name("two-models") + "/")).isNotEmpty();
        assertThat(transactions("digits/" + OWN.name("two-versions") + "/")).isEmpty();
    }

    /** A part that does not fit ends the job; names are only for people. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void snapshotPublisher_namesThatTheTopicRefuses_areLeftOut() throws Exception {
        BROKER.createTopic(OWN.name("small"), 1, Map.of("max.message.bytes", "2000"));
        SnapshotSize growing = new SnapshotSize(
                "digits", List.of("a", "b"), new ClassPairs(2), Integer.MAX_VALUE, 1, new PartSize(2, 0), 0);
        VersionRecord few = names(1, "n");
        StreamExecutionEnvironment env = LocalFlink.environment();
        env.setParallelism(1);
        env.fromData(VersionRecordType.INFO, names(0, "n".repeat(1_000)), few)
                .sinkTo(SnapshotPublisher.sink(output(Delivery.AT_LEAST_ONCE), OWN.name("small"), null, growing));
        env.execute();

        assertThat(new KafkaTopic(BROKER, OWN.name("small")).readCommitted())
                .extracting(ConsumerRecord::value)
                .containsExactly(SnapshotCodec.encode("digits", few));
    }

    private static VersionRecord names(int bucket, String name) {
        SortedMap<Integer, List<String>> entries = new TreeMap<>();
        for (int i = 0; i < 3; i++) {
            entries.put(256 * i + bucket, List.of(name));
        }
        return new PublishedNames(bucket, entries, 0);
    }

    @Test
    void predictionPublisher_atLeastOnce_failureInBetween_nothingIsMissing() throws Exception {
        BROKER.createTopic(OWN.name("predictions"), 3, Map.of());
        runWithOneFailure(
                PublishersIT::record,
                OutputRecord.TYPE,
                PredictionPublisher.sink(output(Delivery.AT_LEAST_ONCE), OWN.name("predictions"), 1000));
        assertThat(new KafkaTopic(BROKER, OWN.name("predictions")).readCommitted())
                .extracting(PublishersIT::number)
                .containsAll(numbers());
    }

    @Test
    void deadLetterPublisher_letter_arrivesWithItsBytesAndHeaders() throws Exception {
        BROKER.createTopic(OWN.name("dead-letters"), 1, Map.of());
        byte[] key = {1};
        byte[] value = {2, 3};
        DeadLetter letter = new DeadLetter(
                MalformedReason.NOT_JSON, "value is \"ä\", expected {", "events", 3, 42, 1700, key, value, 99);
        StreamExecutionEnvironment env = LocalFlink.environment();
        env.fromData(DeadLetterType.INFO, letter.with(List.of(new LetterHeader("trace", new byte[] {7})), ""))
                .sinkTo(DeadLetterPublisher.sink(output(Delivery.EXACTLY_ONCE), OWN.name("dead-letters"), 900_000));
        env.execute();

        List<ConsumerRecord<byte[], byte[]>> records = new KafkaTopic(BROKER, OWN.name("dead-letters")).readCommitted();
        assertThat(records).hasSize(1);
        ConsumerRecord<byte[], byte[]> record = records.get(0);
        assertThat(record.headers().lastHeader("trace").value()).containsExactly(7);
        Map<String, byte[]> headers = new HashMap<>();
        record.headers().forEach(header -> headers.put(header.key(), header.value()));
        assertThat(DeadLetterHeaders.read(headers, record.key(), record.value()))
                .isEqualTo(letter);
        assertThat(new String(headers.get(DeadLetterHeaders.MODEL), StandardCharsets.UTF_8))
                .isEqualTo("digits");
    }

    private static KafkaOutput output(Delivery delivery) {
        return new KafkaOutput(KafkaTopic.clientProperties(BROKER), "digits", delivery);
    }

    /** Writes records 0 to 49 with event times 0 to 49 and fails once at the 30th, before or after a checkpoint. */
    private static <T> void runWithOneFailure(MapFunction<Integer, T> element, TypeInformation<T> type, Sink<T> sink)
            throws Exception {
        FAILED.set(false);
        StreamExecutionEnvironment env = LocalFlink.environment();
        env.setParallelism(1);
        DataStream<T> records = env.fromData(numbers())
                .assignTimestampsAndWatermarks(
                        WatermarkStrategy.<Integer>forMonotonousTimestamps().withTimestampAssigner((n, t) -> n))
                .map(element)
                .returns(type);
        records.sinkTo(sink);
        env.execute();
        assertThat(FAILED).isTrue();
    }

    private static final AtomicBoolean FAILED = new AtomicBoolean();

    private static VersionRecord pair(int number) {
        failOnce(number);
        return Snapshots.pair(Integer.toString(number), "b", 1, new float[2], new float[2]);
    }

    private static int pairNumber(ConsumerRecord<byte[], byte[]> record) {
        PairName name =
                (PairName) SnapshotKeys.parse(record.key()).orElseThrow().part();
        return Integer.parseInt(name.a());
    }

    private static void failOnce(int number) {
        if (number == 30 && FAILED.compareAndSet(false, true)) {
            throw new IllegalStateException("the one failure of this test");
        }
    }

    private static OutputRecord record(int number) {
        failOnce(number);
        byte[] key = ("digits/" + number).getBytes(StandardCharsets.UTF_8);
        return new OutputRecord(key, ByteBuffer.allocate(4).putInt(number).array());
    }

    private static int number(ConsumerRecord<byte[], byte[]> record) {
        return ByteBuffer.wrap(record.value()).getInt();
    }

    private static List<Integer> numbers() {
        return IntStream.range(0, RECORDS).boxed().toList();
    }

    private static List<String> transactions(String beginning) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrapServers()))) {
            return admin.listTransactions().all().get(Patience.SECONDS, TimeUnit.SECONDS).stream()
                    .map(TransactionListing::transactionalId)
                    .filter(name -> name.startsWith(beginning))
                    .toList();
        }
    }
}
