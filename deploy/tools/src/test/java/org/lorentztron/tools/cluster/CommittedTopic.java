package org.lorentztron.tools.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** All committed records of a topic, read on as they come, those of a partition in their order. */
public final class CommittedTopic implements AutoCloseable {
    private final Map<String, Object> clients;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();

    public CommittedTopic(Map<String, Object> clients, String topic) {
        this.clients = clients;
        Map<String, Object> settings = new HashMap<>(clients);
        settings.put("isolation.level", "read_committed");
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** What is committed so far, as far as it is there at once. */
    public List<ConsumerRecord<byte[], byte[]>> readOn() {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
        return records;
    }

    /** All that is committed now. */
    public List<ConsumerRecord<byte[], byte[]>> readToEnd() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
            readOn();
        }
        return records;
    }

    /** Whether a transaction keeps readers from records, so many that one waits behind it. */
    public boolean isHeldUp() {
        try (Admin admin = Admin.create(clients)) {
            return !ends(admin, IsolationLevel.READ_COMMITTED).equals(ends(admin, IsolationLevel.READ_UNCOMMITTED));
        }
    }

    private Map<TopicPartition, Long> ends(Admin admin, IsolationLevel isolation) {
        Map<TopicPartition, OffsetSpec> latest =
                partitions.stream().collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
        try {
            return admin.listOffsets(latest, new ListOffsetsOptions(isolation)).all().get().entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().offset()));
        } catch (ExecutionException e) {
            throw new IllegalStateException("the ends of " + partitions + " are not known", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking for the ends of " + partitions, e);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
