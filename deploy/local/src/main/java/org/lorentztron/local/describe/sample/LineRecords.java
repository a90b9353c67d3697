package org.lorentztron.local.describe.sample;

import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.model.Features;
import org.lorentztron.tools.cli.CommandFailedException;

/** The lines of a file, whatever they hold, as records without key. */
public final class LineRecords implements RecordSource {
    private static final LabeledEvent UNREAD =
            new LabeledEvent(null, null, LabeledEvent.NO_TIMESTAMP, Features.canonical(1, new int[0], new float[0]));
    private static final EventFormat ANYTHING = line -> UNREAD;

    private final String data;

    /** @param data {@code jsonl:FILE} or {@code jsonl:-} */
    public LineRecords(String data) {
        this.data = data;
    }

    @Override
    public void read(Consumer<ConsumerRecord<byte[], byte[]>> taker) throws CommandFailedException {
        try (EventLines lines = EventLines.open(data, ANYTHING)) {
            for (long i = 0; lines.next() != null; i++) {
                taker.accept(record(data, i, lines.newest()));
            }
        }
    }

    /** A record of a file: as if it had come now, which {@link TimestampType#NO_TIMESTAMP_TYPE} takes back. */
    static ConsumerRecord<byte[], byte[]> record(String name, long offset, byte[] value) {
        return new ConsumerRecord<>(
                name,
                0,
                offset,
                System.currentTimeMillis(),
                TimestampType.NO_TIMESTAMP_TYPE,
                0,
                value.length,
                null,
                value,
                new RecordHeaders(),
                Optional.empty());
    }
}
