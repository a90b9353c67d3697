package org.lorentztron.local.cluster;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.lorentztron.connectors.client.EventProducer;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;

/**
 * Digits that arrive at a steady pace until they are ended, whatever becomes of the broker meanwhile. Their contents,
 * partitions and event times are functions of their numbers: event i is {@value #STEP_MILLIS} i ms after the first,
 * some a little before and a few so much that they are late. A few have a class that the job does not know.
 */
final class EventFlow implements AutoCloseable {
    static final String TOPIC = "events";
    static final int PARTITIONS = 4;
    static final List<String> CLASSES = List.of("0", "1", "2", "3", "4");
    static final int INTERVAL_MILLIS = 1_000;

    private static final int STEP_MILLIS = 4;
    private static final long HOUR_MILLIS = 3_600_000;
    /** A broker that is away is no failure: it comes back. */
    private static final String PATIENCE_MILLIS = "180000";

    private final Dataset digits;
    private final EventProducer producer;
    private final FutureTask<Long> sending = new FutureTask<>((Callable<Long>) this::send);
    private final Thread thread = new Thread(sending, "event-flow");
    private final long first;
    private volatile boolean ended;

    EventFlow(String bootstrapServers) throws IOException {
        digits = DataName.open("digits");
        long now = System.currentTimeMillis();
        first = now - now % INTERVAL_MILLIS - HOUR_MILLIS;
        producer = new EventProducer(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "delivery.timeout.ms",
                        PATIENCE_MILLIS,
                        "max.block.ms",
                        PATIENCE_MILLIS),
                TOPIC,
                EventJson::sparse);
        thread.start();
    }

    /** Options of a learner that trains and publishes fast. */
    static final List<String> SMALL_LEARNER = List.of("--learner", "dos", "--rank", "2");

    /** The job's options for these events, but for those of the learner. */
    static List<String> options(String bootstrapServers, String modelsTopic, String deadLettersTopic) {
        return List.of(
                "--bootstrap-servers",
                bootstrapServers,
                "--events-topic",
                TOPIC,
                "--models-topic",
                modelsTopic,
                "--dead-letters-topic",
                deadLettersTopic,
                "--model-id",
                "faults",
                "--classes",
                String.join(",", CLASSES),
                "--features",
                "784",
                "--interval",
                INTERVAL_MILLIS + "ms",
                "--idle-timeout",
                "1h");
    }

    /** @return the largest event time that is trained before the closing events */
    private Long send() {
        long start = System.nanoTime();
        long largest = first;
        int i = 0;
        while (!ended) {
            LabeledEvent event = event(i);
            if (CLASSES.contains(event.label())) {
                largest = Math.max(largest, event.timestamp());
            }
            producer.send(Math.floorMod(i * 31 + i / 7, PARTITIONS), event);
            long due = start + TimeUnit.MILLISECONDS.toNanos((long) STEP_MILLIS * ++i);
            LockSupport.parkNanos(due - System.nanoTime());
        }
        close(largest + 10 * INTERVAL_MILLIS);
        return largest;
    }

    private LabeledEvent event(int i) {
        Example digit = digits.training(i);
        int label = Integer.parseInt(digit.label()) % CLASSES.size();
        String name = i % 50 == 7 ? "nobody" : CLASSES.get(label);
        long before = i % 97 == 5 ? 3_000 : i * 37L % 400;
        return new LabeledEvent("event " + i, name, first + (long) STEP_MILLIS * i - before, digit.features());
    }

    /** One last event in every partition, so long after all others that their intervals are over. */
    private void close(long time) {
        Example digit = digits.training(0);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            producer.send(partition, new LabeledEvent("closing", CLASSES.get(0), time, digit.features()));
        }
        producer.flush();
    }

    /**
     * Ends the flow with events that close all intervals before them.
     *
     * @return the end of the last interval that they close
     */
    long end() throws ExecutionException, InterruptedException {
        ended = true;
        long largest = sending.get();
        return largest - largest % INTERVAL_MILLIS + INTERVAL_MILLIS;
    }

    @Override
    public void close() {
        ended = true;
        thread.interrupt();
        producer.close();
    }
}
