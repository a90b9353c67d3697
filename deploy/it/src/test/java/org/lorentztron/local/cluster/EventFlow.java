package org.lorentztron.local.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.EncodedEventProducer;

/**
 * Events that arrive at a steady pace until they are ended, whatever becomes of the broker meanwhile. Their contents,
 * partitions and event times are functions of their numbers: event i is {@value #STEP_MILLIS} i ms after the first,
 * some a little before and a few so much that they are late. A few have a class that the job does not know.
 *
 * <p>If labels come later, one event in five has its label, and a {@link LabelFlow} goes with the events.
 */
final class EventFlow implements AutoCloseable {
    static final String TOPIC = "events";
    static final int PARTITIONS = 4;
    static final int INTERVAL_MILLIS = 1_000;

    private static final int STEP_MILLIS = 4;
    private static final long HOUR_MILLIS = 3_600_000;
    private static final String UNKNOWN_CLASS = "nobody";
    /** A broker that is away is no failure: it comes back. */
    private static final String PATIENCE_MILLIS = "180000";

    private final FlowEvents events;
    private final EncodedEventProducer producer;
    private final @Nullable LabelFlow labels;
    private final FutureTask<Long> sending = new FutureTask<>((Callable<Long>) this::send);
    private final Thread thread = new Thread(sending, "event-flow");
    private final long first;
    private volatile boolean ended;

    /** Of digits. */
    EventFlow(String bootstrapServers) throws IOException {
        this(bootstrapServers, new DigitEvents());
    }

    EventFlow(String bootstrapServers, FlowEvents events) {
        this.events = events;
        long now = System.currentTimeMillis();
        first = now - now % INTERVAL_MILLIS - HOUR_MILLIS;
        Map<String, Object> kafka = Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "delivery.timeout.ms",
                PATIENCE_MILLIS,
                "max.block.ms",
                PATIENCE_MILLIS);
        producer = new EncodedEventProducer(kafka, TOPIC);
        labels = events.labelsComeLater() ? new LabelFlow(kafka, events) : null;
        thread.start();
    }

    /** Options of a learner that trains and publishes fast. */
    static final List<String> SMALL_LEARNER = List.of("--learner", "dos", "--rank", "2");

    /** The job's options for digits, but for those of the learner. */
    static List<String> options(String bootstrapServers, String modelsTopic, String deadLettersTopic) {
        return options(DigitEvents.OPTIONS, bootstrapServers, modelsTopic, deadLettersTopic);
    }

    /** The job's options, but for those of the learner; {@code ofEvents} are those that say what events are. */
    static List<String> options(
            List<String> ofEvents, String bootstrapServers, String modelsTopic, String deadLettersTopic) {
        List<String> options = new ArrayList<>(List.of(
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
                "--interval",
                INTERVAL_MILLIS + "ms",
                "--idle-timeout",
                "1h"));
        options.addAll(ofEvents);
        return options;
    }

    /** @return the largest event time that is trained before the closing events */
    private Long send() {
        long start = System.nanoTime();
        long largest = first;
        int i = 0;
        while (!ended) {
            String label = i % 50 == 7 ? UNKNOWN_CLASS : events.label(i);
            long time = first + (long) STEP_MILLIS * i - (i % 97 == 5 ? 3_000 : i * 37L % 400);
            if (!label.equals(UNKNOWN_CLASS)) {
                largest = Math.max(largest, time);
            }
            boolean waits = labels != null && i % 5 != 2;
            send(Math.floorMod(i * 31 + i / 7, PARTITIONS), i, LabelFlow.id(i), waits ? null : label, time);
            if (labels != null) {
                labels.step(i, first + (long) STEP_MILLIS * i);
            }
            long due = start + TimeUnit.MILLISECONDS.toNanos((long) STEP_MILLIS * ++i);
            LockSupport.parkNanos(due - System.nanoTime());
        }
        if (labels != null) {
            // So long after all others that these have had their labels, or have none: it is trained last.
            largest += LabelFlow.TIMEOUT.toMillis() + INTERVAL_MILLIS;
            send(0, i, "last", events.label(i), largest);
        }
        close(largest + 10 * INTERVAL_MILLIS);
        return largest;
    }

    private void send(int partition, int number, String id, @Nullable String label, long time) {
        producer.send(partition, id, events.json(number, id, label, time));
    }

    /** One last event in every partition, so long after all others that their intervals are over. */
    private void close(long time) {
        List<String> ids = new ArrayList<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            ids.add("closing " + partition);
            send(partition, 0, ids.get(partition), labels == null ? events.label(0) : null, time);
        }
        producer.flush();
        if (labels != null) {
            labels.close(ids, time);
        }
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
        if (labels != null) {
            labels.close();
        }
    }
}
