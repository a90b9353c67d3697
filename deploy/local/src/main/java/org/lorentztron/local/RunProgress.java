package org.lorentztron.local;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.Topics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prints what a running job publishes and rejects, on a thread of its own. Reads committed records of the models topic
 * and of the dead-letter topic from where they end at the start. Nothing is kept of a record, so that large models need
 * no memory here. Thread-safe.
 */
final class RunProgress implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunProgress.class);
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration LAST_POLL = Duration.ofMillis(100);
    private static final long CLOSE_TIMEOUT_MILLIS = 5_000;

    private final NewRecords records;
    private final PrintStream out;
    private @Nullable Thread thread;
    private volatile boolean closing;

    private RunProgress(NewRecords records, PrintStream out) {
        this.records = records;
        this.out = out;
    }

    /**
     * Takes note of where the topics end; the job starts after this.
     *
     * @param kafka properties of a Kafka consumer, at least {@code bootstrap.servers}
     * @throws KafkaException if a broker refuses, or none answers within 10 s
     */
    static RunProgress open(Map<String, ?> kafka, Topics topics, PrintStream out) {
        return new RunProgress(NewRecords.open(kafka, Set.of(topics.models(), topics.deadLetters())), out);
    }

    /** Prints from now on, until {@link #close}. Called once. */
    synchronized void start(ProgressLines lines) {
        Thread started = new Thread(() -> print(lines), "run-progress");
        started.setDaemon(true);
        started.start();
        thread = started;
    }

    private void print(ProgressLines lines) {
        try (records) {
            while (!closing) {
                print(lines, POLL);
            }
            long deadline =
                    System.nanoTime() + Duration.ofMillis(CLOSE_TIMEOUT_MILLIS).toNanos();
            while (!records.areReadToEnd() && System.nanoTime() < deadline) {
                print(lines, LAST_POLL);
            }
        } catch (KafkaException e) {
            LOG.warn("Versions and rejected records are no longer shown: {}", e.getMessage());
        }
    }

    private void print(ProgressLines lines, Duration poll) {
        List<String> printed = lines.of(records.poll(poll));
        printed.forEach(out::println);
    }

    /** Prints what is committed by now, and stops. A second call does nothing. */
    @Override
    public synchronized void close() {
        closing = true;
        if (thread == null) {
            records.close();
            return;
        }
        try {
            thread.join(2 * CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
