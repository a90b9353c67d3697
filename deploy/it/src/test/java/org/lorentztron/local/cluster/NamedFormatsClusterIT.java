package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.datasets.tables.CardPayments;
import org.lorentztron.datasets.tables.CardPayments.Payment;
import org.lorentztron.datasets.tables.CardYardstick;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.tools.cluster.PublishedRecord;

/**
 * One table of card payments as changes in JSON, as changes in Avro with a schema registry, and as lines of CSV: the
 * job learns the same from all, whatever lies between the records, and about as much as a pipeline made by hand.
 */
@Tag("cluster")
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class NamedFormatsClusterIT {
    private static final Path LIB = Path.of(System.getProperty("lorentztron.flink.lib"));
    private static final Path JOB = Path.of(System.getProperty("lorentztron.job.jar"));
    private static final Path LOGS = Path.of(System.getProperty("lorentztron.cluster.logs"));

    private static final List<Payment> PAYMENTS = CardPayments.list(50_000, 1);
    private static final int LABELLED = 40_000;

    /** Of labels in a topic of their own, and of weights, which these jobs do not read. */
    private static final EnumSet<MalformedReason> OF_OTHERS = EnumSet.of(
            MalformedReason.MISSING_ID,
            MalformedReason.UNKNOWN_ID,
            MalformedReason.LABEL_EXPIRED,
            MalformedReason.WEIGHT_NOT_ALLOWED,
            MalformedReason.WEIGHT_TOO_LARGE);

    @TempDir
    static Path directory;

    private static PaymentJobs jobs;
    /** What all others are compared with. */
    private static PaymentTopic json;

    @BeforeAll
    static void runOnce() throws IOException {
        jobs = PaymentJobs.start(LIB, directory, LOGS.resolve("NamedFormatsClusterIT"));
        json = ran("json", new DebeziumJson(), false);
    }

    @AfterAll
    static void stop() {
        jobs.close();
    }

    private static PaymentTopic ran(String name, PaymentFormat format, boolean isPoisoned) throws IOException {
        PaymentTopic topic = PaymentTopic.fill(jobs.broker(), name, format, PAYMENTS, LABELLED, isPoisoned);
        long start = System.nanoTime();
        jobs.run(JOB, topic);
        System.out.println(name + ": " + topic.size() + " records, " + (System.nanoTime() - start) / 1_000_000 + " ms");
        return topic;
    }

    /** All but manifests, and names, of which timing decides in which version they are. */
    private static List<PublishedRecord> parts(PaymentTopic topic) {
        return jobs.published(topic).stream()
                .filter(record -> !PublishedRecord.isManifest(record))
                .filter(record -> SnapshotKeys.parseNames(record.key()).isEmpty())
                .map(PublishedRecord::of)
                .toList();
    }

    /** Manifests without what says where events come from and how they are written. */
    private static List<VersionInfo> manifests(PaymentTopic topic) {
        return jobs.published(topic).stream()
                .filter(PublishedRecord::isManifest)
                .map(PublishedRecord::manifest)
                .map(manifest -> new VersionInfo(
                        manifest.modelId(),
                        manifest.version(),
                        manifest.intervalEnd(),
                        manifest.classes(),
                        manifest.featureSpace(),
                        manifest.map(),
                        manifest.parts(),
                        manifest.eventsTrained(),
                        List.of(),
                        DecisionRule.VOTES,
                        withoutFormat(manifest.options()),
                        manifest.seed(),
                        manifest.softwareVersion()))
                .toList();
    }

    /** The largest offset of each partition that each version has trained. */
    private static List<String> positions(PaymentTopic topic) {
        return jobs.published(topic).stream()
                .filter(PublishedRecord::isManifest)
                .map(PublishedRecord::manifest)
                .map(manifest -> manifest.sourcePositions().stream()
                        .map(position -> position.partition() + "@" + position.offset())
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    private static Map<String, String> withoutFormat(Map<String, String> options) {
        Map<String, String> others = new LinkedHashMap<>(options);
        others.keySet().removeAll(Set.of("event-format", "event-root", "event-schema", "event-time-format"));
        return others;
    }

    private static void assertLearnsTheSame(PaymentTopic topic) {
        assertThat(parts(topic)).hasSizeGreaterThan(20).isEqualTo(parts(json));
        assertThat(manifests(topic)).isEqualTo(manifests(json));
    }

    @Test
    void run_sameRowsInThreeFormats_publishesTheSame() throws Exception {
        PaymentTopic avro = ran("avro", new DebeziumAvro(jobs.registry()), false);
        PaymentTopic csv = ran("csv", new CsvLines(), false);

        assertLearnsTheSame(avro);
        assertLearnsTheSame(csv);
        for (PaymentTopic topic : List.of(json, avro, csv)) {
            assertThat(jobs.rejected(topic)).isEmpty();
            assertThat(positions(topic)).isEqualTo(positions(json)).doesNotContain("");
        }
        assertThat(jobs.registry().asked()).contains("/schemas/ids/7");
    }

    @Test
    void newestVersion_onPaymentsOfLater_errsAboutAsOftenAsAPipelineMadeByHand() {
        ModelVersion version = jobs.newest(json);
        List<Payment> later = PAYMENTS.subList(LABELLED, PAYMENTS.size());
        long wrong =
                later.stream().filter(payment -> !isRight(version, payment)).count();
        double error = (double) wrong / later.size();

        assertThat(version.manifest().eventsTrained()).isEqualTo(LABELLED);
        for (CardYardstick yardstick : CardYardstick.values()) {
            double byHand = yardstick.error(PAYMENTS.subList(0, LABELLED), later);
            System.out.println("test error " + error + ", made by hand " + byHand + " " + yardstick);
            assertThat(error).isLessThan(byHand + 0.01);
        }
    }

    private static boolean isRight(ModelVersion version, Payment payment) {
        String predicted = version.predict(DebeziumJson.text(PaymentTopic.unlabelled(payment.values())))
                .label();
        return predicted.equals(CardPayments.CLASSES.get(0)) == payment.isFraud();
    }

    @Test
    void run_changesInJsonWithPoison_publishesTheSameAndKeepsThePoison() throws Exception {
        PaymentTopic poisoned = ran("poisoned-json", new DebeziumJson(), true);

        assertLearnsTheSame(poisoned);
        assertPoisonIsKept(
                poisoned,
                EnumSet.of(
                        MalformedReason.NOT_AVRO,
                        MalformedReason.NOT_CSV,
                        MalformedReason.UNKNOWN_SCHEMA,
                        MalformedReason.WRONG_LENGTH,
                        MalformedReason.INDEX_OUT_OF_RANGE,
                        MalformedReason.REPEATED_INDEX));
    }

    @Test
    void run_changesInAvroWithPoison_publishesTheSameAndKeepsThePoison() throws Exception {
        PaymentTopic poisoned = ran("poisoned-avro", new DebeziumAvro(jobs.registry()), true);

        assertLearnsTheSame(poisoned);
        assertPoisonIsKept(
                poisoned,
                EnumSet.of(
                        MalformedReason.NOT_JSON,
                        MalformedReason.NOT_CSV,
                        MalformedReason.WRONG_LENGTH,
                        MalformedReason.INDEX_OUT_OF_RANGE,
                        MalformedReason.REPEATED_INDEX));
    }

    @Test
    void run_linesOfCsvWithPoison_publishesTheSameAndKeepsThePoison() throws Exception {
        PaymentTopic poisoned = ran("poisoned-csv", new CsvLines(), true);

        assertLearnsTheSame(poisoned);
        assertPoisonIsKept(
                poisoned,
                EnumSet.of(
                        MalformedReason.NOT_JSON,
                        MalformedReason.NOT_AVRO,
                        MalformedReason.UNKNOWN_SCHEMA,
                        MalformedReason.MISSING_FIELD,
                        MalformedReason.INDEX_OUT_OF_RANGE,
                        MalformedReason.REPEATED_INDEX));
    }

    /**
     * Each record that is no event and no deletion is a dead letter, once, with its reason and its bytes.
     *
     * @param others the reasons that the topic's format cannot give
     */
    private static void assertPoisonIsKept(PaymentTopic topic, Set<MalformedReason> others) {
        Set<MalformedReason> reasons = EnumSet.complementOf(OF_OTHERS);
        reasons.removeIf(reason -> !reason.isMistake());
        reasons.removeAll(others);
        Map<String, DeadLetter> letters = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : jobs.rejected(topic)) {
            DeadLetter letter = letter(record);
            assertThat(letter.topic()).isEqualTo(topic.name());
            String position = letter.partition() + "@" + letter.offset();
            assertThat(letters.put(position, letter))
                    .as("a second letter of " + position)
                    .isNull();
        }
        assertThat(letters.keySet()).isEqualTo(topic.rejected().keySet());
        assertThat(letters)
                .hasSize(topic.size() - PAYMENTS.size() - topic.deletions())
                .hasSizeGreaterThan(PAYMENTS.size() / 200);
        Set<MalformedReason> found = EnumSet.noneOf(MalformedReason.class);
        topic.rejected().forEach((position, rejected) -> {
            DeadLetter letter = letters.get(position);
            assertThat(letter.reason()).as(letter.message()).isEqualTo(rejected.reason());
            assertThat(letter.value()).as(letter.message()).isEqualTo(rejected.original());
            found.add(letter.reason());
        });
        assertThat(found).isEqualTo(reasons);
    }

    private static DeadLetter letter(ConsumerRecord<byte[], byte[]> record) {
        Map<String, byte[]> headers = new HashMap<>();
        for (Header header : record.headers()) {
            headers.put(header.key(), header.value());
        }
        return DeadLetterHeaders.read(headers, record.key(), record.value());
    }
}
