package org.lorentztron.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What a read_committed consumer sees in a topic. A broker answers a commit before it is seen: whoever looks at once
 * may miss it, on a busy machine above all.
 */
public final class CommittedRecords {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private CommittedRecords() {}

    /** All records whose commits were answered before, partition after partition. */
    public static List<ConsumerRecord<byte[], byte[]>> of(String bootstrapServers, String topic) {
        await(bootstrapServers);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
            // Without a wait for the fetch that it has asked for at the end.
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
        // Stable: each partition's in their order.
        records.sort(Comparator.comparingInt(ConsumerRecord::partition));
        return records;
    }

    /**
     * Waits until all commits that were answered are seen.
     *
     * @throws IllegalStateException if one is not within a minute
     */
    public static void await(String bootstrapServers) {
        ListTransactionsOptions answered = new ListTransactionsOptions()
                .filterStates(Set.of(TransactionState.PREPARE_COMMIT, TransactionState.PREPARE_ABORT));
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            while (!admin.listTransactions(answered).all().get().isEmpty()) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("a commit is not seen within " + PATIENCE);
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker does not list its transactions: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for commits", e);
        }
    }
}
