package org.lorentztron.sql;

import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.SnapshotConsumer;

/**
 * Where the versions of a model come from. Equal sources share a consumer. Immutable.
 *
 * @param kafka properties of the consumer
 * @param topic the models topic, or with an alias the history topic
 * @param modelId the model's name there
 * @param alias whose version to take; null for the newest one
 */
record ModelSource(Map<String, String> kafka, String topic, String modelId, @Nullable String alias)
        implements Serializable {
    ModelSource {
        kafka = Map.copyOf(kafka);
    }

    /** A new consumer, not started. */
    SnapshotConsumer consumer() {
        SnapshotConsumer consumer = new SnapshotConsumer(kafka, topic, modelId);
        return alias == null ? consumer : consumer.follow(alias);
    }

    /** Without the properties, which may hold secrets. */
    @Override
    public String toString() {
        return "model " + modelId + " in topic " + topic + (alias == null ? "" : ", alias " + alias);
    }
}
