package org.lorentztron.local.cluster;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Up to where a job has read a topic, as its last checkpoint says: a restart begins there. Thread-safe. */
final class CommittedPositions implements AutoCloseable {
    private final Admin admin;
    private final String group;
    private final String topic;
    private final int partitions;
    private volatile long least;

    CommittedPositions(Map<String, Object> clients, String group, String topic, int partitions) {
        this.admin = Admin.create(clients);
        this.group = group;
        this.topic = topic;
        this.partitions = partitions;
    }

    /** The least offset of all partitions at the last {@link #refresh}; 0 before the first checkpoint. */
    long least() {
        return least;
    }

    /** Asks the broker. */
    void refresh() {
        try {
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get();
            long found = Long.MAX_VALUE;
            for (int p = 0; p < partitions; p++) {
                OffsetAndMetadata offset = committed.get(new TopicPartition(topic, p));
                found = Math.min(found, offset == null ? 0 : offset.offset());
            }
            least = found;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker does not say what " + group + " has read", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the broker is asked", e);
        }
    }

    /** How many records were ever in all partitions of a topic, markers of transactions included. */
    long ends(String ofTopic, int ofPartitions) throws ExecutionException, InterruptedException {
        long sum = 0;
        for (int p = 0; p < ofPartitions; p++) {
            TopicPartition partition = new TopicPartition(ofTopic, p);
            sum += admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                    .partitionResult(partition)
                    .get()
                    .offset();
        }
        return sum;
    }

    @Override
    public void close() {
        admin.close();
    }
}
