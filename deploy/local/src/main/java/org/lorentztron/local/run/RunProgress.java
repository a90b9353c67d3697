package org.lorentztron.local.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.Topics;
import org.lorentztron.tools.cli.Console;

/**
 * Prints what a running job publishes and rejects, on a thread of its own. Reads committed records of the models topic
 * and of the dead-letter topic from where they end at the start. Nothing is kept of a record, so that large models need
 * no memory here. Thread-safe.
 */
final class RunProgress implements AutoCloseable {
    private static final Duration GATHER = Duration.ofSeconds(1);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration PATIENCE_AT_THE_END = Duration.ofSeconds(10);

    private final NewRecords records;
    private final Console console;
    private @Nullable Thread thread;
    private volatile boolean closing;
    private volatile boolean complete;

    private RunProgress(NewRecords records, Console console) {
        this.records = records;
        this.console = console;
    }

    /**
     * Takes note of where the topics end; the job starts after this.
     *
     * @param kafka properties of a Kafka consumer, at least {@code bootstrap.servers}
     * @throws KafkaException if a broker refuses, or none answers within 10 s
     */
    static RunProgress open(Map<String, ?> kafka, Topics topics, Console console) {
        return new RunProgress(NewRecords.open(kafka, Set.of(topics.models(), topics.deadLetters())), console);
    }

    /** Prints from now on, until {@link #close}. Called once. */
    synchronized void start(ProgressLines lines) {
        Thread started = new Thread(() -> follow(lines), "run-progress");
        started.setDaemon(true);
        started.start();
        thread = started;
    }

    private void follow(ProgressLines lines) {
        try (records) {
            while (!closing) {
                gather(lines);
                print(lines);
            }
            complete = readToEnd(lines);
            lines.end().forEach(console.out()::println);
            if (!complete) {
                console.err().println("the last versions and rejected records are not shown: they came too slowly");
            }
        } catch (KafkaException e) {
            console.err().println("versions and rejected records are no longer shown: " + e.getMessage());
        }
    }

    /** For a second, so that a flood of rejected records is one line. */
    private void gather(ProgressLines lines) {
        long deadline = System.nanoTime() + GATHER.toNanos();
        while (!closing && System.nanoTime() < deadline) {
            records.poll(POLL).forEach(lines::add);
        }
    }

    /** Up to what is committed now: other jobs may write on. Gives up when no record comes for a while. */
    private boolean readToEnd(ProgressLines lines) {
        Map<TopicPartition, Long> ends = records.ends();
        long newest = System.nanoTime();
        while (!records.areReadTo(ends)) {
            if (System.nanoTime() - newest > PATIENCE_AT_THE_END.toNanos()) {
                return false;
            }
            List<ConsumerRecord<byte[], byte[]>> more = records.poll(POLL);
            more.forEach(lines::add);
            newest = more.isEmpty() ? newest : System.nanoTime();
        }
        return true;
    }

    private void print(ProgressLines lines) {
        lines.drain().forEach(console.out()::println);
    }

    /** Whether, at {@link #close}, everything that had been committed was read. */
    boolean isComplete() {
        return complete;
    }

    /** Prints what is committed by now and a summary of all, and stops. A second call does nothing. */
    @Override
    public synchronized void close() {
        closing = true;
        if (thread == null) {
            records.close();
            return;
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
