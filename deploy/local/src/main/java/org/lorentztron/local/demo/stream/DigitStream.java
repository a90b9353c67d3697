package org.lorentztron.local.demo.stream;

import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

/**
 * Sends digits without end, as fast as the slowest job takes them: never more than {@value #MOST_WAITING} events wait
 * in the topic, but for those that a job which starts again reads again. Event time is the time of sending. The labels
 * are in the events, or come later ({@link DelayedLabels}). Thread-safe.
 */
public final class DigitStream implements AutoCloseable {
    private static final long MOST_WAITING = 12_000;
    private static final long CLOSE_TIMEOUT_MILLIS = 5_000;

    /** How much later than it is due a label may be sent, or a digit that the jobs have room for. */
    private static final long TICK_MILLIS = 10;

    private final Dataset digits;
    private final Outlet events;
    private final int partitions;
    private final LongSupplier read;
    private final @Nullable DelayedLabels labels;
    private final InstantSource clock = InstantSource.system();
    private final Thread thread = new Thread(this::send, "digit-stream");
    private final Object lock = new Object();
    private boolean closed;
    private volatile @Nullable RuntimeException failure;

    /**
     * @param events gets the digits as JSON; closed with the stream
     * @param partitions of the topic of digits, and of the topic of labels
     * @param read how many digits the slowest job has read so far; asked before each digit, by the thread of the stream
     * @param labels sends the labels; closed with the stream. Null if they are in the events
     */
    public DigitStream(
            Dataset digits, Outlet events, int partitions, LongSupplier read, @Nullable DelayedLabels labels) {
        this.digits = digits;
        this.events = events;
        this.partitions = partitions;
        this.read = read;
        this.labels = labels;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** @throws IllegalStateException if sending has failed */
    public void check() {
        RuntimeException failed = failure;
        if (failed != null) {
            throw new IllegalStateException("sending digits failed: " + failed.getMessage(), failed);
        }
    }

    /** How many digits were sent whose labels were not. */
    public int labelsToCome() {
        return labels == null ? 0 : labels.waiting();
    }

    private void send() {
        try {
            for (long i = 0; maySend(i); i++) {
                LabeledEvent event = event(i, digits.training(i));
                events.send(partition(i), event.id(), EventJson.sparse(event));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    private LabeledEvent event(long index, Example digit) {
        long now = clock.millis();
        return labels == null
                ? new LabeledEvent(null, digit.label(), now, digit.features())
                : labels.keep(index, partition(index), digit, now);
    }

    private int partition(long index) {
        return (int) (index % partitions);
    }

    /** Waits until event {@code index} may be sent, and meanwhile sends labels; false when the stream is closed. */
    private boolean maySend(long index) throws InterruptedException {
        while (true) {
            boolean hasRoom = sendLabels() && index - read.getAsLong() < MOST_WAITING;
            synchronized (lock) {
                if (closed) {
                    return false;
                }
                if (hasRoom) {
                    return true;
                }
                lock.wait(TICK_MILLIS);
            }
        }
    }

    /** Sends the labels that are due; says whether they let another digit be sent. */
    private boolean sendLabels() {
        if (labels == null) {
            return true;
        }
        long now = clock.millis();
        labels.sendDue(now);
        return labels.hasRoom(now);
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            events.close();
        } finally {
            if (labels != null) {
                labels.close();
            }
        }
    }
}
