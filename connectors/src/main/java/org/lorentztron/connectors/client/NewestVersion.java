package org.lorentztron.connectors.client;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** The number that a job without state goes on from, so that versions never start over under a used model id. */
public final class NewestVersion {
    private NewestVersion() {}

    /**
     * The largest number that a manifest in the topic has, whether its version is complete or not: so none is given out
     * twice.
     *
     * @param kafka properties of a Kafka consumer, at least {@code bootstrap.servers}
     * @param newest is given the newest manifest, if there is one
     * @param answer how long to wait for an answer
     * @param records how long to wait for the next records before the end of the topic; transactions that are open may
     *     hide them
     * @return empty if the topic has no manifest of the model, or does not exist
     * @throws TimeoutException if the topic's end was not reached
     * @throws org.apache.kafka.common.KafkaException if a broker refuses, or none answers
     */
    public static OptionalLong read(
            Map<String, ?> kafka,
            String topic,
            String modelId,
            Consumer<VersionInfo> newest,
            Duration answer,
            Duration records)
            throws TimeoutException {
        VersionReader versions = new VersionReader(modelId);
        read(kafka, topic, record -> TopicReader.feed(versions, record), answer, records);
        versions.manifest().ifPresent(newest);
        return versions.highestVersion();
    }

    /** The same of a history topic, which also has the versions that were refused. */
    public static OptionalLong readHistory(
            Map<String, ?> kafka, String topic, String modelId, Duration answer, Duration records)
            throws TimeoutException {
        HistoryIndex index = new HistoryIndex(modelId);
        read(
                kafka,
                topic,
                record -> index.accept(record.partition(), record.offset(), record.key(), record.value()),
                answer,
                records);
        return index.highestVersion();
    }

    private static void read(
            Map<String, ?> kafka,
            String topic,
            Consumer<ConsumerRecord<byte[], byte[]>> taken,
            Duration answer,
            Duration records)
            throws TimeoutException {
        try (TopicReader reader = new TopicReader(kafka, topic)) {
            if (reader.open(answer)) {
                reader.extendToOpenTransactions(answer);
                if (!reader.readToEnd(taken, records)) {
                    throw new TimeoutException("topic " + topic + " was not read to its end: no record came for "
                            + records + ", perhaps because of a transaction that is open for so long");
                }
            }
        }
    }
}
