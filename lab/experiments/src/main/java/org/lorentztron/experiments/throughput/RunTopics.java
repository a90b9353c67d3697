package org.lorentztron.experiments.throughput;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.lorentztron.tools.cli.CommandFailedException;

/** Topics with names of their own, deleted in the end: the broker may be somebody's. Not thread-safe. */
public final class RunTopics implements AutoCloseable {
    private static final long ANSWER_SECONDS = 30;
    private static final long LOOK_AGAIN_MILLIS = 10;

    private final Admin admin;
    private final String prefix;
    private final List<String> created = new ArrayList<>();

    /** @param prefix of all names, which no other topic has */
    public RunTopics(String bootstrapServers, String prefix) {
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
        this.prefix = prefix;
    }

    /**
     * Creates a topic and waits until it can be written to.
     *
     * @return its whole name
     */
    public String create(String name, int partitions, Map<String, String> config)
            throws CommandFailedException, InterruptedException {
        String topic = prefix + name;
        // First: a topic may be made although the answer is lost.
        created.add(topic);
        try {
            answer(admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1).configs(config)))
                    .all());
            awaitLeaders(topic, partitions);
        } catch (ExecutionException | TimeoutException e) {
            throw new CommandFailedException("topic '" + topic + "' cannot be created: " + e.getMessage(), e);
        }
        return topic;
    }

    /**
     * Only the leader itself can tell the end of a partition, and it is asked until it does. That a leader is named
     * does not mean that it knows: it would refuse a producer's first batch and take the second, and then the first no
     * more.
     */
    private void awaitLeaders(String topic, int partitions)
            throws ExecutionException, TimeoutException, InterruptedException {
        while (!isKnown(topic)) {
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
        }
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            ends.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        answer(admin.listOffsets(ends).all());
    }

    void delete(String topic) throws CommandFailedException, InterruptedException {
        try {
            answer(admin.deleteTopics(List.of(topic)).all());
            created.remove(topic);
        } catch (ExecutionException | TimeoutException e) {
            throw new CommandFailedException("topic '" + topic + "' cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** The controller has made it; brokers learn of it a moment later. */
    private boolean isKnown(String topic) throws ExecutionException, TimeoutException, InterruptedException {
        try {
            answer(admin.describeTopics(List.of(topic)).allTopicNames());
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        }
    }

    private static <T> T answer(KafkaFuture<T> question)
            throws ExecutionException, TimeoutException, InterruptedException {
        return question.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws CommandFailedException {
        List<String> left = new ArrayList<>();
        try {
            for (String topic : List.copyOf(created)) {
                try {
                    delete(topic);
                } catch (CommandFailedException e) {
                    left.add(e.getMessage());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            admin.close(Duration.ZERO);
        }
        if (!left.isEmpty()) {
            throw new CommandFailedException(String.join("; ", left));
        }
    }
}
