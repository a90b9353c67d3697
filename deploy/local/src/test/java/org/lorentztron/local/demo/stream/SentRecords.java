package org.lorentztron.local.demo.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Stands for a topic: what was sent there, in its order, and when. Thread-safe. */
final class SentRecords implements Outlet {
    private static final long PATIENCE_SECONDS = 60;

    private final BlockingQueue<Sent> records = new LinkedBlockingQueue<>();

    /** @param sentAt milliseconds since 1970 */
    record Sent(int partition, @Nullable String id, byte[] record, long sentAt) {}

    @Override
    public void send(int partition, @Nullable String id, byte[] record) {
        records.add(new Sent(partition, id, record, System.currentTimeMillis()));
    }

    /** Waits for the next records and takes them. */
    List<Sent> take(int count) throws InterruptedException {
        List<Sent> taken = new ArrayList<>();
        while (taken.size() < count) {
            Sent next = records.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(next).as("record %d", taken.size()).isNotNull();
            taken.add(next);
        }
        return taken;
    }

    /** Takes the records that there are. */
    List<Sent> takeRest() {
        List<Sent> taken = new ArrayList<>();
        records.drainTo(taken);
        return taken;
    }

    @Override
    public void close() {
        // Stays readable.
    }
}
