package org.lorentztron.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.data.GenericRowData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.client.PolicyChoice;

/** What an operator does while its broker is away. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class VersionPredictorIT {
    /** Keeps gauges by their names, whatever the group. */
    private static final class Gauges extends UnregisteredMetricsGroup {
        private final Map<String, Gauge<?>> byName = new HashMap<>();

        @Override
        public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
            byName.put(name, gauge);
            return gauge;
        }

        @Override
        public MetricGroup addGroup(String name) {
            return this;
        }

        Object value(String name) {
            return byName.get(name).getValue();
        }
    }

    private final EmbeddedBroker broker = EmbeddedBroker.start();

    @AfterEach
    void closeBroker() {
        broker.close();
    }

    @Test
    void broker_thatIsLost_isToldWhileTheLastVersionPredicts() throws Exception {
        Gauges gauges = new Gauges();
        broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
        VersionTopics.publish(broker.bootstrapServers(), "models", Versions.indexed("lost", 1, 1));
        try (VersionPredictor predictor = open(broker.bootstrapServers(), gauges)) {
            assertThat(gauges.value("version")).isEqualTo(1L);
            SqlQueries.await(
                    "a consumer without problems", () -> gauges.value("stale").equals(0));
            broker.close();
            SqlQueries.await(
                    "the loss of the broker", () -> gauges.value("stale").equals(1));
            assertThat(gauges.value("version")).isEqualTo(1L);
            assertThat(predictor.predict(GenericRowData.of(1f)).getLong(0)).isEqualTo(1);
        }
        SqlQueries.awaitNoConsumer("lost");
    }

    private static VersionPredictor open(String servers, MetricGroup metrics) throws Exception {
        ModelSource source = new ModelSource(Map.of("bootstrap.servers", servers), "models", "lost", null);
        List<String> problems = new ArrayList<>();
        InputColumns input = InputColumns.of(ResolvedSchema.of(Column.physical("0", DataTypes.FLOAT())), problems);
        OutputColumns output =
                OutputColumns.of(ResolvedSchema.of(Column.physical("version", DataTypes.BIGINT())), problems);
        assertThat(problems).isEmpty();
        return VersionPredictor.open(
                new ModelSettings(source, PolicyChoice.OF_VERSION, SqlQueries.PATIENCE), input, output, metrics);
    }
}
