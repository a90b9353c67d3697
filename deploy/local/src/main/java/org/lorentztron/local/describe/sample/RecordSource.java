package org.lorentztron.local.describe.sample;

import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.tools.cli.CommandFailedException;

/** Records as Kafka has them or would have them; one of a file has no time of its own. */
@FunctionalInterface
public interface RecordSource {
    /**
     * Goes through all records once, the oldest first.
     *
     * @throws CommandFailedException if they cannot be read, with the place
     */
    void read(Consumer<ConsumerRecord<byte[], byte[]>> taker) throws CommandFailedException;
}
