package org.lorentztron.sql;

import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;

/** For one test: a topic of its name for versions of the model m, and queries of that model, which end. */
final class ModelQuery implements BeforeEachCallback, AfterEachCallback {
    static final String SERVERS = SharedBroker.get().bootstrapServers();

    private TableEnvironment sql;
    private String topic = "";

    @Override
    public void beforeEach(ExtensionContext test) {
        // Not before: the extension of the cluster gives each test its environment.
        sql = SqlQueries.streaming();
        topic = OwnNames.of(test.getRequiredTestClass())
                .name(test.getRequiredTestMethod().getName());
        SharedBroker.get().createTopic(topic, 1, Map.of("cleanup.policy", "compact"));
    }

    /** Consumers of queries that ended are closed. */
    @Override
    public void afterEach(ExtensionContext test) throws Exception {
        SqlQueries.awaitNoConsumer("m");
    }

    TableEnvironment sql() {
        return sql;
    }

    String topic() {
        return topic;
    }

    /** The option that names the topic. */
    String modelsTopic() {
        return "'models-topic' = '" + topic + "'";
    }

    void createModel(String input, String output, String... options) {
        sql.executeSql("CREATE MODEL m INPUT (" + input + ") OUTPUT (" + output
                + ") WITH ('provider' = 'lorentztron', 'model-id' = 'm', 'bootstrap.servers' = '" + SERVERS + "', "
                + String.join(", ", options) + ")");
    }

    /** Predictions of rows with an id and columns. */
    List<Row> predict(String columns, String select) throws Exception {
        sql.executeSql("CREATE TEMPORARY VIEW t AS " + select);
        List<Row> rows =
                SqlQueries.rows(sql, "SELECT * FROM ML_PREDICT(TABLE t, MODEL m, DESCRIPTOR(" + columns + "))");
        sql.executeSql("DROP TEMPORARY VIEW t");
        return rows;
    }
}
