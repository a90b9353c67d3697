package org.lorentztron.broker;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates topics that can be used at once.
 *
 * <p>The broker's metadata names the leader of a new partition a moment before the leader has its log. A producer that
 * sends in this moment can stall: its first batch is refused and its second batch, which arrives a little later, is
 * taken. From then on the first batch is out of sequence. The producer sends it again and again, and drops it after
 * delivery.timeout.ms. So a topic counts as created when the leader of each partition answers for it.
 *
 * <p>Thread-safe.
 */
public final class TopicCreation {

    private static final long TIMEOUT_SECONDS = 30;

    /** How long to wait before the leaders are asked again. */
    private static final int BACKOFF_MS = 10;

    private TopicCreation() {}

    /**
     * Creates a topic without replicas and waits until each of its partitions takes records.
     *
     * @param config topic properties, e.g. cleanup.policy
     * @throws IllegalStateException when the broker refuses it, e.g. because it exists
     */
    public static void create(String bootstrapServers, String name, int partitions, Map<String, String> config) {
        Objects.requireNonNull(name, "name");
        try (Admin admin =
                Admin.create(Map.of("bootstrap.servers", bootstrapServers, "retry.backoff.ms", BACKOFF_MS))) {
            create(admin, new NewTopic(name, partitions, (short) 1).configs(config));
            awaitLeaders(admin, name, partitions);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("topic " + name + " was not created: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while creating topic " + name, e);
        }
    }

    /**
     * The client sends a request again whose answer did not come, so "it exists" can be the answer to its own second
     * request: only a topic that was there before is refused.
     */
    static void create(Admin admin, NewTopic topic) throws ExecutionException, TimeoutException, InterruptedException {
        if (admin.listTopics().names().get(TIMEOUT_SECONDS, TimeUnit.SECONDS).contains(topic.name())) {
            throw new ExecutionException(new TopicExistsException("Topic '" + topic.name() + "' already exists."));
        }
        try {
            admin.createTopics(List.of(topic)).all().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }

    private static void awaitLeaders(Admin admin, String topic, int partitions)
            throws ExecutionException, TimeoutException, InterruptedException {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            ends.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!leadersAnswer(admin, ends)) {
            if (System.nanoTime() > deadline) {
                throw new TimeoutException("the broker does not know it after " + TIMEOUT_SECONDS + " s");
            }
            TimeUnit.MILLISECONDS.sleep(BACKOFF_MS);
        }
    }

    /** The client itself asks again while the broker knows the topic and a leader has no log yet. */
    private static boolean leadersAnswer(Admin admin, Map<TopicPartition, OffsetSpec> ends)
            throws ExecutionException, TimeoutException, InterruptedException {
        try {
            admin.listOffsets(ends).all().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        }
    }
}
