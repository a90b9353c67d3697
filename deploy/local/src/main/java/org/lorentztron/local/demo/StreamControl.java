package org.lorentztron.local.demo;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.lorentztron.tools.cluster.MetricsQuery;

/** Tells the stream of digits, four times a second, how far the slowest of the jobs has read. */
final class StreamControl implements AutoCloseable {
    private static final String EVENTS_READ = "EventSource.numRecordsIn";
    private static final long PERIOD_MILLIS = 250;
    private static final long CLOSE_TIMEOUT_MILLIS = 6_000;

    private final List<MetricsQuery> jobs;
    private final DigitStream stream;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::steer, "digit-stream-steering");

    /**
     * @param rest address of Flink's REST API
     * @param jobIds the jobs that read the stream
     */
    StreamControl(URI rest, List<String> jobIds, DigitStream stream) {
        this.jobs = jobIds.stream().map(id -> new MetricsQuery(rest, id)).toList();
        this.stream = stream;
        thread.setDaemon(true);
        thread.start();
    }

    private void steer() {
        try {
            while (!closing.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
                stream.consumed(slowest());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // Nobody can tell any more how many events the jobs have read: the demo ends with the reason.
            stream.fail(e);
        }
    }

    private long slowest() throws InterruptedException {
        double least = Double.MAX_VALUE;
        for (MetricsQuery job : jobs) {
            try {
                OptionalDouble read = job.sum(EVENTS_READ);
                least = Math.min(least, read.orElse(0));
            } catch (IOException e) {
                // No answer this time: the stream waits for the next.
                least = 0;
            }
        }
        return (long) least;
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
