package org.lorentztron.local.describe.sample;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Some of many records, evenly: all as long as there is room, then every second, every fourth and so on. Mutable; not
 * thread-safe.
 */
public final class EvenSample {
    /** Even. */
    private static final int MOST = 2_000;

    private static final long MOST_BYTES = 1 << 24;

    private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    private long bytes;
    private long stride = 1;
    private long added;

    public void add(ConsumerRecord<byte[], byte[]> next) {
        if (added++ % stride != 0) {
            return;
        }
        records.add(next);
        bytes += size(next);
        while (records.size() > MOST || bytes > MOST_BYTES && records.size() > 1) {
            halve();
        }
    }

    private void halve() {
        List<ConsumerRecord<byte[], byte[]>> kept = new ArrayList<>();
        for (int i = 0; i < records.size(); i += 2) {
            kept.add(records.get(i));
        }
        records.clear();
        records.addAll(kept);
        bytes = records.stream().mapToLong(EvenSample::size).sum();
        stride *= 2;
    }

    private static long size(ConsumerRecord<byte[], byte[]> each) {
        return (each.key() == null ? 0 : each.key().length) + (each.value() == null ? 0 : each.value().length);
    }

    /** Those that are kept, in their order. */
    public List<ConsumerRecord<byte[], byte[]>> records() {
        return List.copyOf(records);
    }

    /** Of how many records one is kept. */
    public long stride() {
        return stride;
    }

    /** How many records have come. */
    public long added() {
        return added;
    }
}
