package org.lorentztron.connectors.source;

import java.io.Serializable;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * How far the partitions of one source subtask have been read. A source and its watermarks share an object; Flink
 * copies both together for each subtask, and so the copies share one too.
 *
 * <p>Of a source that is not Kafka's, none is known.
 */
public final class ReadPositions implements Serializable {

    private static final long serialVersionUID = 1L;

    private final ConcurrentHashMap<TopicPartition, ReadPosition> partitions = new ConcurrentHashMap<>();
    private transient @Nullable ReadPosition current;

    /** Notes a partition that is read from now on. One that starts at its end has nothing to be read until a fetch. */
    void start(SourceSplit split) {
        if (split instanceof KafkaPartitionSplit kafka) {
            long start = kafka.getStartingOffset();
            long next = start == KafkaPartitionSplit.EARLIEST_OFFSET ? 0 : start < 0 ? Long.MAX_VALUE : start;
            partitions.put(kafka.getTopicPartition(), new ReadPosition(kafka.getTopicPartition(), next));
        }
    }

    /** Forgets one that is read no more. */
    void release(String split) {
        partitions.keySet().removeIf(partition -> partition.toString().equals(split));
    }

    /** Notes what was fetched; called by the thread that fetches, before anything of it is delivered. */
    void fetch(ConsumerRecords<?, ?> records) {
        records.nextOffsets().forEach((partition, next) -> {
            ReadPosition position = partitions.get(partition);
            if (position != null) {
                List<? extends ConsumerRecord<?, ?>> fetched = records.records(partition);
                position.fetch(
                        next.offset(),
                        fetched.isEmpty() ? -1 : fetched.get(fetched.size() - 1).offset());
            }
        });
    }

    /** Notes that this record is being delivered, and after {@link #delivered} that it has been. */
    void deliver(ConsumerRecord<?, ?> record) {
        current = partitions.get(new TopicPartition(record.topic(), record.partition()));
    }

    void delivered(ConsumerRecord<?, ?> record) {
        if (current != null) {
            current.deliver(record.offset());
        }
    }

    /** Of the record that is being delivered, or was the last one; null if it is not known. */
    @Nullable
    ReadPosition current() {
        return current;
    }

    /** Of partitions that have delivered nothing yet. */
    Stream<ReadPosition> fresh() {
        return partitions.values().stream().filter(position -> !position.hasDelivered());
    }
}
