package org.lorentztron.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.testutils.InMemoryReporter;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.ModelVersion;

/** Models in queries that end, on a cluster and against a broker. */
class ModelsInSqlIT {
    private static final InMemoryReporter METRICS = InMemoryReporter.createWithRetainedMetrics();

    @RegisterExtension
    private static final MiniClusterExtension CLUSTER = SqlQueries.cluster(METRICS);

    private static final String SERVERS = SharedBroker.get().bootstrapServers();

    private TableEnvironment sql;
    private String topic = "";

    @BeforeEach
    void createTopic(TestInfo test) {
        // Not before: the extension gives each test its environment.
        sql = SqlQueries.streaming();
        topic = test.getTestMethod().orElseThrow().getName();
        SharedBroker.get().createTopic(topic, 1, Map.of("cleanup.policy", "compact"));
    }

    @AfterEach
    void consumers_ofQueriesThatEnded_areClosed() throws Exception {
        SqlQueries.awaitNoConsumer("m");
    }

    private void createModel(String input, String output, String... options) {
        sql.executeSql("CREATE MODEL m INPUT (" + input + ") OUTPUT (" + output
                + ") WITH ('provider' = 'lorentztron', 'model-id' = 'm', 'bootstrap.servers' = '" + SERVERS + "', "
                + String.join(", ", options) + ")");
    }

    private String modelsTopic() {
        return "'models-topic' = '" + topic + "'";
    }

    /** Predictions of rows with an id and columns. */
    private List<Row> predict(String columns, String select) throws Exception {
        sql.executeSql("CREATE TEMPORARY VIEW t AS " + select);
        List<Row> rows =
                SqlQueries.rows(sql, "SELECT * FROM ML_PREDICT(TABLE t, MODEL m, DESCRIPTOR(" + columns + "))");
        sql.executeSql("DROP TEMPORARY VIEW t");
        return rows;
    }

    @Test
    void types_ofAllKinds_areFeaturesByTheirNames() throws Exception {
        ModelVersion version = Versions.named(
                "m",
                1,
                "n",
                "n?",
                "zip=10115",
                "ok=true",
                "xs[0]",
                "xs[1]",
                "tags=a",
                "tags=b",
                "user.age",
                "user.age?",
                "user.name=Zo\u00eb",
                "user.marks.x",
                "user.marks.y",
                "map.k",
                "map.l");
        Versions.publish(SERVERS, topic, version);
        createModel(
                "n DOUBLE, zip DECIMAL(6, 0), ok BOOLEAN, xs ARRAY<DOUBLE>, tags ARRAY<STRING>,"
                        + " `user` ROW<age SMALLINT, name STRING, marks MAP<STRING, FLOAT>>, map MAP<STRING, INT>",
                "margin DOUBLE, label STRING, probabilities MAP<STRING, DOUBLE>",
                modelsTopic());
        List<Row> rows = predict(
                "a, b, c, d, e, f, g",
                "SELECT 0.5 AS a, CAST(10115 AS DECIMAL(6, 0)) AS b, TRUE AS c, ARRAY[1, 2] AS d, ARRAY['a', 'b', 'a'] AS e,"
                        + " CAST(ROW(40, 'Zo\u00eb', MAP['x', 1.5, 'y', -2]) AS"
                        + " ROW<age SMALLINT, name STRING, marks MAP<STRING, FLOAT>>) AS f, MAP['k', 3] AS g");
        ClassifiedEvent expected = version.predict(Map.of(
                "n", 0.5,
                "zip", 10115,
                "ok", true,
                "xs", List.of(1, 2),
                "tags", List.of("a", "b", "a"),
                "user", Map.of("age", 40, "name", "Zo\u00eb", "marks", Map.of("x", 1.5, "y", -2)),
                "map", Map.of("k", 3)));
        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.getField("margin")).isEqualTo(expected.margin());
            assertThat(row.getField("label")).isEqualTo(expected.label());
            assertThat(row.getField("probabilities")).isEqualTo(expected.probabilities());
        });
    }

    /** Flink binds by position, at all depths: what a table calls a field is no name of a feature. */
    @Test
    void fields_ofOtherNamesOrOfNone_haveTheNamesOfTheInput() throws Exception {
        ModelVersion version = Versions.named("m", 1, "u.age", "u.age?", "u.home.zip", "u.pets.cat.age");
        Versions.publish(SERVERS, topic, version);
        createModel(
                "u ROW<age INT, home ROW<zip INT>, pets MAP<STRING, ROW<age INT>>>", "margin DOUBLE", modelsTopic());
        double margin = version.predict(Map.of(
                        "u", Map.of("age", 40, "home", Map.of("zip", 7), "pets", Map.of("cat", Map.of("age", 3)))))
                .margin();
        assertThat(margin).isNotEqualTo(version.predict(Map.of()).margin());
        String unnamed = "ROW(40, ROW(CAST(7 AS SMALLINT)), MAP['cat', ROW(3)])";
        String others = "CAST(" + unnamed + " AS ROW<years INT, place ROW<code INT>, animals MAP<STRING, ROW<n INT>>>)";
        for (String row : List.of(unnamed, others)) {
            assertThat(predict("x", "SELECT " + row + " AS x"))
                    .as(row)
                    .extracting(predicted -> predicted.getField("margin"))
                    .containsExactly(margin);
        }
    }

    /** Flink fills texts of CHAR up with spaces, those of constants too where others are longer. */
    @Test
    void texts_ofFixedLength_areTakenWithoutTheirPadding() throws Exception {
        ModelVersion version = Versions.named("m", 1, "a=abc", "tags=x", "tags=long", "map.k", "b= abc ");
        Versions.publish(SERVERS, topic, version);
        createModel("a STRING, tags ARRAY<STRING>, map MAP<STRING, INT>, b STRING", "margin DOUBLE", modelsTopic());
        double margin = version.predict(
                        Map.of("a", "abc", "tags", List.of("x", "long"), "map", Map.of("k", 3), "b", " abc "))
                .margin();
        assertThat(predict(
                        "a, b, c, d",
                        "SELECT CAST('abc' AS CHAR(5)) AS a, CAST(ARRAY['x', 'long'] AS ARRAY<CHAR(4)>) AS b,"
                                + " CAST(MAP['k', 3] AS MAP<CHAR(5), INT>) AS c, CAST(' abc ' AS STRING) AS d"))
                .extracting(row -> row.getField("margin"))
                .containsExactly(margin);
    }

    /** Flink admits numbers of other types and does not cast them; read as another type, they would be others. */
    @Test
    void indices_inAnArrayOfAnotherTypeOrInNames_areFeatures() throws Exception {
        ModelVersion version = Versions.indexed("m", 1, 3);
        Versions.publish(SERVERS, topic, version);
        double margin = version.predict(new float[] {1, 0, 3}).margin();
        for (String type : List.of("FLOAT", "DOUBLE")) {
            createModel("x ARRAY<" + type + ">", "margin DOUBLE", modelsTopic());
            assertThat(predict("x", "SELECT ARRAY[1, 0, 3] AS x"))
                    .extracting(row -> row.getField("margin"))
                    .containsExactly(margin);
            sql.executeSql("DROP MODEL m");
        }
        createModel("`2` DOUBLE, `1` DOUBLE, `0` DOUBLE", "margin DOUBLE", modelsTopic());
        assertThat(predict("a, b, c", "SELECT 3 AS a, CAST(NULL AS DOUBLE) AS b, CAST(1 AS TINYINT) AS c"))
                .extracting(row -> row.getField("margin"))
                .containsExactly(margin);
    }

    @Test
    void rows_thatAreNoEvents_areNullAndCounted() throws Exception {
        Versions.publish(SERVERS, topic, Versions.indexed("m", 1, 2));
        createModel(
                "x ARRAY<DOUBLE>",
                "label STRING, refused STRING, version BIGINT, abstained BOOLEAN, probability DOUBLE",
                modelsTopic());
        List<Row> rows = predict(
                "x",
                "SELECT * FROM (VALUES (1, ARRAY[1e0, 2e0]), (2, ARRAY[1e0]), (3, ARRAY[1e16, 1e0]),"
                        + " (4, ARRAY[CAST(NULL AS DOUBLE), 1e0]), (5, CAST(NULL AS ARRAY<DOUBLE>)), (6, ARRAY[5e0]))"
                        + " AS v(id, x)");
        assertThat(rows).hasSize(6);
        for (Row row : rows) {
            boolean isFirst = row.getField("id").equals(1);
            for (String column : List.of("label", "version", "abstained", "probability")) {
                assertThat(row.getField(column) != null)
                        .as("%s of %s", column, row)
                        .isEqualTo(isFirst);
            }
            assertThat(row.getField("refused"))
                    .isEqualTo(
                            switch (row.<Integer>getFieldAs("id")) {
                                case 1 -> null;
                                case 3 -> "not-finite: x is 1.0E16, expected a magnitude of at most 1.0E15";
                                case 4 -> "wrong-type: x[0] is NULL, expected a number";
                                case 5 -> "missing-field: x is NULL, expected 2 numbers";
                                default -> "wrong-length: x has length 1, expected 2";
                            });
        }
        assertThat(rejected("wrong_length")).isEqualTo(2);
        assertThat(rejected("not_finite")).isEqualTo(1);
        assertThat(rejected("unknown_class")).isZero();
    }

    /** Over all subtasks of all queries so far. */
    private static long rejected(String reason) {
        String end = ".lorentztron.events.reason." + reason + ".rejected";
        long count = 0;
        for (Map.Entry<MetricGroup, Map<String, Metric>> group :
                METRICS.getMetricsByGroup().entrySet()) {
            Metric metric = group.getValue().get("rejected");
            if (metric != null && group.getKey().getMetricIdentifier("rejected").endsWith(end)) {
                count += ((Counter) metric).getCount();
            }
        }
        return count;
    }

    @Test
    void alias_thatMoves_isFollowed() throws Exception {
        Versions.keep(SERVERS, topic, Versions.indexed("m", 1, 1));
        Versions.keep(SERVERS, topic, Versions.indexed("m", 2, 1));
        createModel("x ARRAY<DOUBLE>", "version BIGINT", "'history-topic' = '" + topic + "'", "'alias' = 'champion'");
        for (long version : new long[] {2, 1}) {
            Versions.promote(SERVERS, topic, "m", "champion", version);
            assertThat(predict("x", "SELECT ARRAY[1e0] AS x"))
                    .extracting(row -> row.getField("version"))
                    .containsExactly(version);
        }
    }

    @Test
    void start_withoutAVersion_failsAfterTheTimeout() {
        createModel("x ARRAY<DOUBLE>", "label STRING", modelsTopic(), "'timeout' = '300 ms'");
        assertThatThrownBy(() -> predict("x", "SELECT ARRAY[1e0] AS x"))
                .hasStackTraceContaining("newest version of m in " + topic + " is none, expected 1 within PT0.3S");
    }

    /** What a config provider reads is read where the query runs, and no option has it. */
    @Test
    void start_withAFileOfSecretsThatIsNotThere_saysSo() {
        createModel(
                "x ARRAY<DOUBLE>",
                "label STRING",
                modelsTopic(),
                "'timeout' = '2 s'",
                "'properties.config.providers' = 'file'",
                "'properties.config.providers.file.class' ="
                        + " 'org.apache.kafka.common.config.provider.FileConfigProvider'",
                "'properties.config.providers.file.param.allowed.paths' = '/no/such/secrets.properties'",
                "'properties.sasl.jaas.config' = '${file:/no/such/secrets.properties:jaas}'");
        assertThat(SqlQueries.rows(sql, "SHOW CREATE MODEL m"))
                .singleElement()
                .asString()
                .contains("'properties.sasl.jaas.config' = '${file:/no/such/secrets.properties:jaas}'");
        assertThatThrownBy(() -> predict("x", "SELECT ARRAY[1e0] AS x"))
                .hasStackTraceContaining("Path /no/such/secrets.properties does not exist");
    }

    @Test
    void start_withAVersionThatDoesNotFit_saysAllThatDoesNot() {
        Versions.publish(SERVERS, topic, Versions.indexed("m", 1, 2));
        createModel("`0` STRING, `2` DOUBLE, amount DOUBLE", "label STRING", modelsTopic(), "'costs' = 'ok>x=2'");
        assertThatThrownBy(() -> predict("a, b, c", "SELECT CAST('a' AS STRING) AS a, 1e0 AS b, 1e0 AS c"))
                .hasStackTraceContaining("version 1 of m (1 records) does not fit:\n"
                        + "INPUT column 0 is STRING, expected a number named by an index from 0 to 1")
                .hasStackTraceContaining("INPUT column 2 is DOUBLE, expected a number named by")
                .hasStackTraceContaining("INPUT column amount is DOUBLE, expected a number named by")
                .hasStackTraceContaining("options of decisions name the classes x, expected some of ok, fraud");
    }

    @Test
    void table_withUpdates_isRefusedByFlink() {
        createModel("n BIGINT", "label STRING", modelsTopic());
        assertThatThrownBy(() -> predict("n", "SELECT k, COUNT(*) AS n FROM (VALUES ('a'), ('a')) AS v(k) GROUP BY k"))
                .hasStackTraceContaining("doesn't support consuming update changes");
    }
}
