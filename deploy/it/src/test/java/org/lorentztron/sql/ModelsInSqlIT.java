package org.lorentztron.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.testutils.InMemoryReporter;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Models in queries that end, on a cluster and against a broker. */
class ModelsInSqlIT {
    private static final InMemoryReporter METRICS = InMemoryReporter.createWithRetainedMetrics();

    @RegisterExtension
    private static final MiniClusterExtension CLUSTER = SqlQueries.cluster(METRICS);

    @RegisterExtension
    private final ModelQuery model = new ModelQuery();

    @Test
    void rows_thatAreNoEvents_areNullAndCounted() throws Exception {
        VersionTopics.publish(ModelQuery.SERVERS, model.topic(), Versions.indexed("m", 1, 2));
        model.createModel(
                "x ARRAY<DOUBLE>",
                "label STRING, refused STRING, version BIGINT, abstained BOOLEAN, probability DOUBLE",
                model.modelsTopic());
        List<Row> rows = model.predict(
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
        VersionTopics.keep(ModelQuery.SERVERS, model.topic(), Versions.indexed("m", 1, 1));
        VersionTopics.keep(ModelQuery.SERVERS, model.topic(), Versions.indexed("m", 2, 1));
        model.createModel(
                "x ARRAY<DOUBLE>",
                "version BIGINT",
                "'history-topic' = '" + model.topic() + "'",
                "'alias' = 'champion'");
        for (long version : new long[] {2, 1}) {
            VersionTopics.promote(ModelQuery.SERVERS, model.topic(), "m", "champion", version);
            assertThat(model.predict("x", "SELECT ARRAY[1e0] AS x"))
                    .extracting(row -> row.getField("version"))
                    .containsExactly(version);
        }
    }

    @Test
    void start_withoutAVersion_failsAfterTheTimeout() {
        model.createModel("x ARRAY<DOUBLE>", "label STRING", model.modelsTopic(), "'timeout' = '300 ms'");
        assertThatThrownBy(() -> model.predict("x", "SELECT ARRAY[1e0] AS x"))
                .hasStackTraceContaining(
                        "newest version of m in " + model.topic() + " is none, expected 1 within PT0.3S");
    }

    /** What a config provider reads is read where the query runs, and no option has it. */
    @Test
    void start_withAFileOfSecretsThatIsNotThere_saysSo() {
        model.createModel(
                "x ARRAY<DOUBLE>",
                "label STRING",
                model.modelsTopic(),
                "'timeout' = '2 s'",
                "'properties.config.providers' = 'file'",
                "'properties.config.providers.file.class' ="
                        + " 'org.apache.kafka.common.config.provider.FileConfigProvider'",
                "'properties.config.providers.file.param.allowed.paths' = '/no/such/secrets.properties'",
                "'properties.sasl.jaas.config' = '${file:/no/such/secrets.properties:jaas}'");
        assertThat(SqlQueries.rows(model.sql(), "SHOW CREATE MODEL m"))
                .singleElement()
                .asString()
                .contains("'properties.sasl.jaas.config' = '${file:/no/such/secrets.properties:jaas}'");
        assertThatThrownBy(() -> model.predict("x", "SELECT ARRAY[1e0] AS x"))
                .hasStackTraceContaining("Path /no/such/secrets.properties does not exist");
    }

    @Test
    void start_withAVersionThatDoesNotFit_saysAllThatDoesNot() {
        VersionTopics.publish(ModelQuery.SERVERS, model.topic(), Versions.indexed("m", 1, 2));
        model.createModel(
                "`0` STRING, `2` DOUBLE, amount DOUBLE", "label STRING", model.modelsTopic(), "'threshold' = 'ok>x=2'");
        assertThatThrownBy(() -> model.predict("a, b, c", "SELECT CAST('a' AS STRING) AS a, 1e0 AS b, 1e0 AS c"))
                .hasStackTraceContaining("version 1 of m (1 records) does not fit:\n"
                        + "INPUT column 0 is STRING, expected a number named by an index from 0 to 1")
                .hasStackTraceContaining("INPUT column 2 is DOUBLE, expected a number named by")
                .hasStackTraceContaining("INPUT column amount is DOUBLE, expected a number named by")
                .hasStackTraceContaining("options of decisions name the classes x, expected some of ok, fraud");
    }

    @Test
    void table_withUpdates_isRefusedByFlink() {
        model.createModel("n BIGINT", "label STRING", model.modelsTopic());
        assertThatThrownBy(() ->
                        model.predict("n", "SELECT k, COUNT(*) AS n FROM (VALUES ('a'), ('a')) AS v(k) GROUP BY k"))
                .hasStackTraceContaining("doesn't support consuming update changes");
    }
}
