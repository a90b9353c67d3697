package org.lorentztron.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.testutils.InMemoryReporter;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.ModelVersion;

/** What columns of all types are to a model: its features, by the names of the INPUT. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class ColumnsInSqlIT {
    @RegisterExtension
    private static final MiniClusterExtension CLUSTER =
            SqlQueries.cluster(InMemoryReporter.createWithRetainedMetrics());

    @RegisterExtension
    private final ModelQuery model = new ModelQuery();

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
        VersionTopics.publish(ModelQuery.SERVERS, model.topic(), version);
        model.createModel(
                "n DOUBLE, zip DECIMAL(6, 0), ok BOOLEAN, xs ARRAY<DOUBLE>, tags ARRAY<STRING>,"
                        + " `user` ROW<age SMALLINT, name STRING, marks MAP<STRING, FLOAT>>, map MAP<STRING, INT>",
                "margin DOUBLE, label STRING, probabilities MAP<STRING, DOUBLE>",
                model.modelsTopic());
        List<Row> rows = model.predict(
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
        VersionTopics.publish(ModelQuery.SERVERS, model.topic(), version);
        model.createModel(
                "u ROW<age INT, home ROW<zip INT>, pets MAP<STRING, ROW<age INT>>>",
                "margin DOUBLE",
                model.modelsTopic());
        double margin = version.predict(Map.of(
                        "u", Map.of("age", 40, "home", Map.of("zip", 7), "pets", Map.of("cat", Map.of("age", 3)))))
                .margin();
        assertThat(margin).isNotEqualTo(version.predict(Map.of()).margin());
        String unnamed = "ROW(40, ROW(CAST(7 AS SMALLINT)), MAP['cat', ROW(3)])";
        String others = "CAST(" + unnamed + " AS ROW<years INT, place ROW<code INT>, animals MAP<STRING, ROW<n INT>>>)";
        for (String row : List.of(unnamed, others)) {
            assertThat(model.predict("x", "SELECT " + row + " AS x"))
                    .as(row)
                    .extracting(predicted -> predicted.getField("margin"))
                    .containsExactly(margin);
        }
    }

    /** Flink fills texts of CHAR up with spaces, those of constants too where others are longer. */
    @Test
    void texts_ofFixedLength_areTakenWithoutTheirPadding() throws Exception {
        ModelVersion version = Versions.named("m", 1, "a=abc", "tags=x", "tags=long", "map.k", "b= abc ");
        VersionTopics.publish(ModelQuery.SERVERS, model.topic(), version);
        model.createModel(
                "a STRING, tags ARRAY<STRING>, map MAP<STRING, INT>, b STRING", "margin DOUBLE", model.modelsTopic());
        double margin = version.predict(
                        Map.of("a", "abc", "tags", List.of("x", "long"), "map", Map.of("k", 3), "b", " abc "))
                .margin();
        assertThat(model.predict(
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
        VersionTopics.publish(ModelQuery.SERVERS, model.topic(), version);
        double margin = version.predict(new float[] {1, 0, 3}).margin();
        for (String type : List.of("FLOAT", "DOUBLE")) {
            model.createModel("x ARRAY<" + type + ">", "margin DOUBLE", model.modelsTopic());
            assertThat(model.predict("x", "SELECT ARRAY[1, 0, 3] AS x"))
                    .extracting(row -> row.getField("margin"))
                    .containsExactly(margin);
            model.sql().executeSql("DROP MODEL m");
        }
        model.createModel("`2` DOUBLE, `1` DOUBLE, `0` DOUBLE", "margin DOUBLE", model.modelsTopic());
        assertThat(model.predict("a, b, c", "SELECT 3 AS a, CAST(NULL AS DOUBLE) AS b, CAST(1 AS TINYINT) AS c"))
                .extracting(row -> row.getField("margin"))
                .containsExactly(margin);
    }
}
