package org.lorentztron.connectors.source;

import java.io.Serializable;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/**
 * Asks the leaders of all partitions of a topic where they end: before the first event of a transaction that is open.
 * All that ask at the same time in one JVM share one answer, and a client that lives no longer than the question.
 * Immutable; thread-safe.
 *
 * @param kafka properties of Kafka clients, with {@code bootstrap.servers}
 * @param timeout how long to wait for the answer; more than 0
 */
record TopicProbe(Map<String, String> kafka, String topic, Duration timeout) implements Serializable {

    static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    private static final ConcurrentMap<TopicProbe, CompletableFuture<Map<TopicPartition, Long>>> OPEN =
            new ConcurrentHashMap<>();

    TopicProbe {
        kafka = Map.copyOf(kafka);
    }

    /**
     * Asks.
     *
     * @return the ends of those that have records, when all partitions have answered; exceptionally, after the timeout
     *     at most, if one has not
     */
    CompletableFuture<Map<TopicPartition, Long>> ask() {
        return OPEN.computeIfAbsent(this, probe -> new CompletableFuture<Map<TopicPartition, Long>>()
                .completeAsync(probe::askAndClose, TopicProbe::inThread));
    }

    /** The question is closed before its answer is there: who asks after an answer asks again. */
    private Map<TopicPartition, Long> askAndClose() {
        try {
            return askAll();
        } finally {
            OPEN.remove(this);
        }
    }

    private static void inThread(Runnable work) {
        Thread thread = new Thread(work, "topic-probe");
        thread.setDaemon(true);
        thread.start();
    }

    private Map<TopicPartition, Long> askAll() {
        Map<String, Object> properties = new HashMap<>(kafka);
        properties.put("default.api.timeout.ms", (int) timeout.toMillis());
        properties.put("request.timeout.ms", (int) timeout.toMillis() / 2);
        try (Admin admin = Admin.create(properties)) {
            Collection<TopicDescription> found =
                    admin.describeTopics(List.of(topic)).allTopicNames().get().values();
            List<TopicPartition> partitions = found.stream()
                    .flatMap(description -> description.partitions().stream())
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            Map<TopicPartition, Long> starts = offsets(admin, partitions, OffsetSpec.earliest());
            Map<TopicPartition, Long> ends = offsets(admin, partitions, OffsetSpec.latest());
            ends.entrySet().removeAll(starts.entrySet());
            return ends;
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
        }
    }

    private static Map<TopicPartition, Long> offsets(Admin admin, List<TopicPartition> partitions, OffsetSpec spec)
            throws ExecutionException, InterruptedException {
        return admin
                .listOffsets(
                        partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> spec)),
                        new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                .all()
                .get()
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, offset -> offset.getValue().offset()));
    }
}
