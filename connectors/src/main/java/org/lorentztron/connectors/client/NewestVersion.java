package org.lorentztron.connectors.client;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;

/** The number that a job without state goes on from, so that versions never start over under a used model id. */
public final class NewestVersion {
    private NewestVersion() {}

    /**
     * The number of the newest complete version in the topic. If there are manifests and none is complete, the largest of
     * their numbers, so that none is given out twice.
     *
     * @param kafka properties of a Kafka consumer, at least {@code bootstrap.servers}
     * @param patience how long to wait for an answer, and for the next records before the end of the topic
     * @return empty if the topic has no manifest of the model, or does not exist
     * @throws TimeoutException if the topic's end was not reached
     * @throws org.apache.kafka.common.KafkaException if a broker refuses, or none answers
     */
    public static OptionalLong read(Map<String, ?> kafka, String topic, String modelId, Duration patience)
            throws TimeoutException {
        VersionReader versions = new VersionReader(modelId);
        try (TopicReader reader = new TopicReader(kafka, topic)) {
            if (reader.open(patience) && !reader.readToEnd(versions, patience)) {
                throw new TimeoutException(
                        "topic " + topic + " was not read to its end: no record came for " + patience);
            }
        }
        return versions.latest().isPresent()
                ? OptionalLong.of(versions.latest().get().version())
                : versions.highestVersion();
    }
}
