package org.lorentztron.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.flink.runtime.testutils.InMemoryReporter;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lorentztron.broker.CommittedRecords;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.named.NamedEvents;
import org.lorentztron.connectors.wire.named.NamedFeatures;

/** What docs/guide/clients.md shows in SQL runs as it stands there, against a broker. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class SqlSnippetsIT {
    private static final Pattern SNIPPET = Pattern.compile("(?ms)^```sql\\n(.*?)^```");
    private static final int ROWS = 2_000;
    private static final String MODEL = "payments";

    @RegisterExtension
    private static final MiniClusterExtension CLUSTER = SqlQueries.cluster(InMemoryReporter.create());

    /** Topics have the names of the page, so no other test may use this broker. */
    private static final EmbeddedBroker BROKER = EmbeddedBroker.start();

    private static final String SERVERS = BROKER.bootstrapServers();
    private final Map<String, Payment> payments = new HashMap<>();

    private record Payment(String id, @Nullable String country, @Nullable Double amount) {
        static Payment random(int i, Random random) {
            String country = random.nextInt(10) == 0 ? null : random.nextBoolean() ? "US" : "DE";
            return new Payment("p" + i, country, random.nextInt(10) == 0 ? null : random.nextGaussian());
        }

        Map<String, @Nullable Object> features() {
            Map<String, @Nullable Object> features = new HashMap<>();
            features.put("country", country);
            features.put("amount", amount);
            return features;
        }

        /** A field that is missing and one that is null are both gaps. */
        byte[] json() {
            String shown = country == null ? "" : ", \"country\": \"" + country + "\"";
            boolean chargeback = amount != null && amount > 1;
            return ("{\"id\": \"" + id + "\"" + shown + ", \"amount\": " + amount + ", \"chargeback\": " + chargeback
                            + "}")
                    .getBytes(UTF_8);
        }
    }

    @BeforeAll
    static void createTopics() {
        BROKER.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
        BROKER.createTopic("payments", 2, Map.of());
        BROKER.createTopic("events", 2, Map.of());
    }

    @AfterAll
    static void stopBroker() {
        BROKER.close();
    }

    /** Statements of all snippets, by their first words. */
    private static Map<String, String> statements() throws Exception {
        Map<String, String> statements = new HashMap<>();
        SNIPPET.matcher(Files.readString(Path.of("../../docs/guide/clients.md")))
                .results()
                .flatMap(snippet -> Arrays.stream(snippet.group(1).split(";\n")))
                .map(statement -> statement.strip().replace("localhost:9092", SERVERS))
                .forEach(statement -> statements.put(statement.split("\\s+\\(|\\s*\n")[0], statement));
        return statements;
    }

    private void send(int from, int to) {
        Random random = new Random(from);
        try (RecordWriter writer = new RecordWriter(SERVERS)) {
            for (int i = from; i < to; i++) {
                Payment payment = Payment.random(i, random);
                payments.put(payment.id(), payment);
                writer.send(new ProducerRecord<>("payments", payment.json()));
            }
        }
    }

    private static ModelVersion publish(long number) {
        ModelVersion version = Versions.named(MODEL, number, "country=US", "country=DE", "amount", "amount?");
        VersionTopics.publish(SERVERS, "models", version);
        try (SnapshotConsumer client = new SnapshotConsumer(Map.of("bootstrap.servers", SERVERS), "models", MODEL)) {
            return client.readToEnd(SqlQueries.PATIENCE).orElseThrow();
        }
    }

    @Test
    @Timeout(600)
    void snippets_inTheirOrder_run() throws Exception {
        Map<String, String> statements = statements();
        TableEnvironment sql = SqlQueries.streaming();
        Map<Long, ModelVersion> versions = new HashMap<>();
        versions.put(1L, publish(1));
        send(0, ROWS);
        sql.executeSql(statements.get("CREATE TABLE payments"));
        sql.executeSql(statements.get("CREATE MODEL fraud"));
        TableResult predicting = sql.executeSql(statements.get("SELECT id, label, probability, version"));
        try {
            Iterator<Row> rows = predicting.collect();
            Set<Object> ids = new HashSet<>();
            for (int i = 0; i < ROWS; i++) {
                ids.add(check(rows.next(), versions).getField("id"));
            }
            assertThat(ids).hasSize(ROWS);
            assertThat(SqlQueries.consumers(MODEL))
                    .as("consumers of two subtasks")
                    .isEqualTo(1);
            versions.put(2L, publish(2));
            long newest = 1;
            for (int i = ROWS; newest == 1; i++) {
                send(i, i + 1);
                newest = check(rows.next(), versions).<Long>getFieldAs("version");
            }
            assertThat(newest).isEqualTo(2);
        } finally {
            predicting.getJobClient().orElseThrow().cancel().get();
        }
        SqlQueries.awaitNoConsumer(MODEL);
        writeEvents(sql, statements, versions.get(2L));
    }

    /** The row is that which the Java client makes of the payment. */
    private Row check(Row row, Map<Long, ModelVersion> versions) {
        Payment payment = payments.get(row.getField("id"));
        long version = row.<Long>getFieldAs("version");
        ClassifiedEvent expected = versions.get(version).predict(payment.features());
        assertThat(row.getField("label")).as("label of %s", row).isEqualTo(expected.label());
        assertThat(row.getField("probability"))
                .as("probability of %s", row)
                .isEqualTo(expected.probabilities().get(expected.label()));
        return row;
    }

    /** What SQL writes is what the job reads. */
    private void writeEvents(TableEnvironment sql, Map<String, String> statements, ModelVersion version)
            throws Exception {
        sql.executeSql(statements.get("CREATE TABLE events"));
        TableResult writing = sql.executeSql(statements.get("INSERT INTO events"));
        EventFormat reader = version.jsonEvents();
        NamedEvents named =
                NamedEvents.of(NamedFeatures.NAME, version.manifest().options());
        try {
            SqlQueries.await("all events", () -> events().size() >= payments.size());
            Set<String> ids = new HashSet<>();
            for (ConsumerRecord<byte[], byte[]> written : events()) {
                LabeledEvent event = reader.decode(written.value());
                Payment payment = payments.get(event.id());
                assertThat(event.features()).isEqualTo(named.features(payment.features()));
                boolean isFraud = payment.amount() != null && payment.amount() > 1;
                assertThat(event.label()).isEqualTo(isFraud ? "fraud" : "ok");
                ids.add(event.id());
            }
            assertThat(ids).hasSize(payments.size());
        } finally {
            writing.getJobClient().orElseThrow().cancel().get();
        }
    }

    private static List<ConsumerRecord<byte[], byte[]>> events() {
        return CommittedRecords.of(SERVERS, "events");
    }
}
