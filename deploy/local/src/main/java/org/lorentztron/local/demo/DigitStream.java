package org.lorentztron.local.demo;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.EventProducer;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

/**
 * Sends digits without end, as fast as the slowest job takes them: never more than {@value #MOST_WAITING} events wait
 * in the topic. Event time is the time of sending. Thread-safe.
 */
final class DigitStream implements AutoCloseable {
    private static final long MOST_WAITING = 12_000;
    private static final long CLOSE_TIMEOUT_MILLIS = 5_000;

    private final Dataset digits;
    private final EventProducer producer;
    private final int partitions;
    private final Thread thread = new Thread(this::send, "digit-stream");
    private final Object progress = new Object();
    private long consumed;
    private boolean closed;
    private volatile @Nullable RuntimeException failure;

    DigitStream(Dataset digits, Map<String, Object> kafka, String topic, int partitions) {
        this.digits = digits;
        this.producer = new EventProducer(kafka, topic, EventJson::sparse);
        this.partitions = partitions;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** @throws IllegalStateException if sending has failed, or what tells the stream how far to send */
    void check() {
        RuntimeException failed = failure;
        if (failed != null) {
            throw new IllegalStateException("sending digits failed: " + failed.getMessage(), failed);
        }
    }

    /** Ends the stream. The first cause is the one that counts: others may follow from it. */
    void fail(RuntimeException cause) {
        synchronized (progress) {
            if (failure == null) {
                failure = cause;
            }
            closed = true;
            progress.notifyAll();
        }
    }

    /** Tells how many events the slowest job has read so far. */
    void consumed(long events) {
        synchronized (progress) {
            consumed = Math.max(consumed, events);
            progress.notifyAll();
        }
    }

    private void send() {
        try {
            for (long i = 0; maySend(i); i++) {
                Example digit = digits.training(i);
                producer.send(
                        (int) (i % partitions),
                        new LabeledEvent(null, digit.label(), System.currentTimeMillis(), digit.features()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    /** Waits until event {@code index} may be sent; false when the stream is closed. */
    private boolean maySend(long index) throws InterruptedException {
        synchronized (progress) {
            while (!closed && index - consumed >= MOST_WAITING) {
                progress.wait();
            }
            return !closed;
        }
    }

    @Override
    public void close() {
        synchronized (progress) {
            closed = true;
            progress.notifyAll();
        }
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        producer.close();
    }
}
