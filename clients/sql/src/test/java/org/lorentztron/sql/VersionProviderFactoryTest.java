package org.lorentztron.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.CatalogModel;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogModel;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.ml.ModelProvider;
import org.apache.flink.table.ml.PredictRuntimeProvider;
import org.apache.flink.table.types.DataType;
import org.apache.flink.testutils.logging.LoggerAuditingExtension;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.event.Level;

class VersionProviderFactoryTest {
    private static final ResolvedSchema INPUT = schema("amount", DataTypes.DOUBLE());
    private static final ResolvedSchema OUTPUT = schema("label", DataTypes.STRING());

    @RegisterExtension
    private final LoggerAuditingExtension log = new LoggerAuditingExtension(VersionProviderFactory.class, Level.WARN);

    private static ResolvedSchema schema(Object... namesAndTypes) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            columns.add(Column.physical((String) namesAndTypes[i], (DataType) namesAndTypes[i + 1]));
        }
        return ResolvedSchema.of(columns);
    }

    /** As the planner does it, found by its identifier. */
    private static ModelProvider provider(ResolvedSchema input, ResolvedSchema output, Map<String, String> options) {
        Map<String, String> all = new HashMap<>(options);
        all.put("provider", "lorentztron");
        CatalogModel model = CatalogModel.of(
                Schema.newBuilder().fromResolvedSchema(input).build(),
                Schema.newBuilder().fromResolvedSchema(output).build(),
                all,
                "");
        return FactoryUtil.createModelProvider(
                null,
                ObjectIdentifier.of("cat", "db", "fraud"),
                ResolvedCatalogModel.of(model, input, output),
                new Configuration(),
                VersionProviderFactoryTest.class.getClassLoader(),
                false);
    }

    private static void assertRefused(
            ResolvedSchema input, ResolvedSchema output, Map<String, String> options, String... problems) {
        assertThatThrownBy(() -> provider(input, output, options))
                .hasMessageStartingWith("Unable to create a model provider for model 'cat.db.fraud'.")
                .cause()
                .isInstanceOf(ValidationException.class)
                .satisfies(refused -> assertThat(refused.getMessage().lines())
                        .startsWith("Model cat.db.fraud of provider lorentztron is refused:")
                        .hasSize(1 + problems.length)
                        .contains(problems));
    }

    @Test
    void provider_ofAllOptions_makesAFunctionThatCanBeSent() throws Exception {
        ModelProvider provider = provider(
                INPUT,
                OUTPUT,
                Map.of(
                        "bootstrap.servers", "a:1,b:2",
                        "history-topic", "versions",
                        "alias", "champion",
                        "model-id", "fraud",
                        "threshold", "fraud=0.2",
                        "abstain-below", "0.6",
                        "timeout", "5 s",
                        "properties.security.protocol", "SSL",
                        "properties.request.timeout.ms", "${file:/secrets:timeout}",
                        "properties.of.a.plugin", "x"));
        Object function = ((PredictRuntimeProvider) provider.copy()).createPredictFunction(null);
        assertThat(InstantiationUtil.clone((VersionPredictFunction) function)).isNotNull();
        assertThat(log.getMessages()).isEmpty();
    }

    @Test
    void options_thatAreWrong_areRefusedAtOnce() {
        assertRefused(
                INPUT,
                OUTPUT,
                Map.of(
                        "boostrap.servers", "a:1",
                        "model-id", " ",
                        "models-topic", "models",
                        "history-topic", "versions",
                        "threshold", "fraud=2",
                        "abstain-below", "x",
                        "timeout", "soon",
                        "properties.group.id", "g",
                        "properties.bootstrap.servers", "b:1",
                        "properties.fetch.max.bytes", "many"),
                "option 'boostrap.servers' is unknown, expected one of abstain-below, alias, bootstrap.servers,"
                        + " history-topic, model-id, models-topic, property-version, provider, threshold, timeout,"
                        + " properties.*",
                "option 'bootstrap.servers' is missing, expected brokers as host:port",
                "option 'model-id' is blank, expected a text",
                "option 'history-topic' is given without 'alias', expected both or none",
                "options 'models-topic' and 'history-topic' are given, expected one of them",
                "options of decisions: threshold is 'fraud=2': threshold is 2.0, expected above 0 and at most 1;"
                        + " abstain-below is 'x': \"x\" is no number, expected one such as 0.2 or 50",
                "option 'timeout' is 'soon', expected a duration above 0 such as '60 s'",
                "option 'properties.group.id' is refused, expected no property that is set here",
                "option 'properties.bootstrap.servers' is refused, expected no property that is set here:"
                        + " use 'bootstrap.servers'",
                "option 'properties.fetch.max.bytes' is 'many', expected a value of Kafka's type int in [0,...]");
        assertRefused(
                INPUT,
                OUTPUT,
                Map.of("bootstrap.servers", "a:1", "alias", "no name", "timeout", "-1 s"),
                "option 'alias' is given without 'history-topic', expected both or none",
                "option 'alias' is 'no name', expected 1 to 128 letters, digits, dots, underscores or dashes",
                "option 'timeout' is '-1 s', expected a duration above 0 such as '60 s'");
    }

    /** Kafka would say so only where the query runs, or, of a property it does not know, not at all. */
    @Test
    void options_thatKafkaCannotRead_areRefusedAtOnce() {
        String servers = ", expected brokers as host:port, separated by commas";
        String topic = ", expected 1 to 249 letters, digits, dots, underscores or dashes";
        assertRefused(
                INPUT,
                OUTPUT,
                Map.of(
                        "bootstrap.servers", "localhost",
                        "models-topic", "nosuch topic",
                        "properties.secruity.protocol", "SSL",
                        "properties.fetch.max.byte", "1"),
                "option 'bootstrap.servers' is 'localhost'" + servers,
                "option 'models-topic' is 'nosuch topic'" + topic,
                "option 'properties.secruity.protocol' is unknown to Kafka's consumer, did you mean"
                        + " 'properties.security.protocol'?",
                "option 'properties.fetch.max.byte' is unknown to Kafka's consumer, did you mean"
                        + " 'properties.fetch.max.bytes'?");
        for (String wrong : List.of("a:1,", "a:1,b", ":1", "a:", "a:99999", "a:99999999999", "a b:1")) {
            assertRefused(
                    INPUT,
                    OUTPUT,
                    Map.of("bootstrap.servers", wrong, "history-topic", "..", "alias", "a"),
                    "option 'bootstrap.servers' is '" + wrong + "'" + servers,
                    "option 'history-topic' is '..'" + topic);
        }
        for (String right : List.of("a:1, b:2", "PLAINTEXT://a.b-c:65535", "[::1]:9092", "no-such-host.invalid:9092")) {
            assertThat(provider(INPUT, OUTPUT, Map.of("bootstrap.servers", right)))
                    .as(right)
                    .isNotNull();
        }
    }

    @Test
    void secrets_inOptions_areWarnedOfByTheirKeysAlone() {
        provider(
                INPUT,
                OUTPUT,
                Map.of(
                        "bootstrap.servers", "a:1",
                        "properties.ssl.key.password", "hunter2",
                        "properties.sasl.jaas.config", "x.Login required password=\"hunter2\";",
                        "properties.ssl.keystore.password", "${file:/secrets:password}",
                        "properties.of.a.plugin.token", "hunter2",
                        "properties.client.id", "hunter2"));
        assertThat(log.getMessages())
                .singleElement()
                .asString()
                .contains(
                        "cat.db.fraud",
                        "[properties.of.a.plugin.token, properties.sasl.jaas.config, properties.ssl.key.password]")
                .doesNotContain("hunter2");
    }

    @Test
    void columns_thatAreWrong_areRefusedAtOnce() {
        String expected = ", expected a number, STRING, BOOLEAN, an ARRAY of numbers or of STRING, a MAP from STRING or"
                + " a ROW of such; CAST anything else";
        assertRefused(
                schema(
                        "placed", DataTypes.TIMESTAMP(3),
                        "amount", DataTypes.DECIMAL(10, 2),
                        "flags", DataTypes.ARRAY(DataTypes.BOOLEAN()),
                        "counts", DataTypes.MAP(DataTypes.INT(), DataTypes.INT()),
                        "deep", DataTypes.MAP(DataTypes.STRING(), DataTypes.BYTES()),
                        "user", DataTypes.ROW(DataTypes.FIELD("born", DataTypes.DATE()))),
                schema(
                        "label", DataTypes.INT(),
                        "probability", DataTypes.FLOAT(),
                        "Version", DataTypes.BIGINT(),
                        "margin", DataTypes.DOUBLE().notNull()),
                Map.of("bootstrap.servers", "a:1"),
                "INPUT column placed is TIMESTAMP(3)" + expected,
                "INPUT column flags is ARRAY<BOOLEAN>" + expected,
                "INPUT column counts is MAP<INT, INT>" + expected,
                "INPUT column deep.* is BYTES" + expected,
                "INPUT column user.born is DATE" + expected,
                "OUTPUT column label is INT, expected STRING",
                "OUTPUT column probability is FLOAT, expected DOUBLE",
                "OUTPUT column Version is unknown, expected some of label STRING, probability DOUBLE, version BIGINT,"
                        + " abstained BOOLEAN, margin DOUBLE, probabilities MAP<STRING, DOUBLE>, refused STRING",
                "OUTPUT column margin is DOUBLE NOT NULL, expected DOUBLE");
    }

    @Test
    void columns_thatAreMissing_areRefused() {
        assertRefused(
                ResolvedSchema.of(),
                ResolvedSchema.of(),
                Map.of("bootstrap.servers", "a:1"),
                "INPUT is missing, expected the names and types of features",
                "OUTPUT is missing, expected some of label STRING, probability DOUBLE, version BIGINT, abstained"
                        + " BOOLEAN, margin DOUBLE, probabilities MAP<STRING, DOUBLE>, refused STRING");
    }
}
