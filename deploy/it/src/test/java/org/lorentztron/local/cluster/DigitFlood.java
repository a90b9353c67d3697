package org.lorentztron.local.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.lorentztron.connectors.client.EncodedEventProducer;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.tools.cli.EventEncodingOption;

/**
 * Digits and their deformations without end, as many as a job takes: the sender waits only while {@value #MOST_UNREAD}
 * events of a partition are in the topic whose reading is not part of a checkpoint yet. So the job always finds events,
 * and a topic that keeps some more than these loses none that the job may still need.
 *
 * <p>Event i is in partition i mod {@value #PARTITIONS}; {@value #EVENTS_PER_MILLI} events have the same millisecond.
 */
final class DigitFlood implements Flood {
    private static final String TOPIC = "events";
    private static final int PARTITIONS = 4;

    /** In a partition: more than the job reads of it between two checkpoints. */
    private static final int MOST_UNREAD = 150_000;

    /** At most: gray values, label, time and what Kafka adds. */
    private static final int EVENT_BYTES = 900;

    private static final int EVENTS_PER_MILLI = 5;
    /** Of 100,000 events: until the first fit, trainers hold all events of the open interval. */
    private static final int INTERVAL_MILLIS = 20_000;

    /** So long ago that event time stays in the past, as fast as it goes. */
    private static final Duration AGO = Duration.ofDays(10);

    private static final Duration RECHECK = Duration.ofMillis(50);
    private static final long DEFORMATIONS_SEED = 1;

    private final EndlessDigits digits;
    private final EncodedEventProducer producer;
    private final CommittedPositions positions;
    private final long first;
    private final FutureTask<Ended> sending = new FutureTask<>((Callable<Ended>) this::send);
    private final Thread thread = new Thread(sending, "digit-flood");
    private volatile boolean ended;

    /**
     * Makes the topic and starts sending.
     *
     * @param group of consumers that the job has
     */
    static DigitFlood start(BrokerProcess broker, String group) throws IOException {
        // What is not read yet, and as much again.
        broker.createTopic(TOPIC, PARTITIONS, SoakedJob.kept(2L * MOST_UNREAD * EVENT_BYTES));
        return new DigitFlood(broker.clients(), new CommittedPositions(broker.clients(), group, TOPIC, PARTITIONS));
    }

    private DigitFlood(Map<String, Object> clients, CommittedPositions positions) throws IOException {
        this.positions = positions;
        digits = new EndlessDigits(DataName.open(data()), DEFORMATIONS_SEED);
        producer = new EncodedEventProducer(clients, TOPIC);
        long ago = System.currentTimeMillis() - AGO.toMillis();
        first = ago - ago % INTERVAL_MILLIS;
        thread.start();
    }

    /** MNIST where it is, else drawn digits. */
    private static String data() {
        String folder = System.getenv("LORENTZTRON_DATA");
        return folder == null ? "digits" : "mnist:" + folder + "/mnist";
    }

    @Override
    public List<String> options() {
        return List.of(
                "--events-topic",
                TOPIC,
                "--classes",
                String.join(",", digits.classes()),
                "--features",
                Integer.toString(digits.features()),
                "--event-format",
                "avro",
                "--interval",
                INTERVAL_MILLIS + "ms");
    }

    Dataset digits() {
        return digits;
    }

    private Ended send() {
        long i = 0;
        while (!ended) {
            if (i % PARTITIONS == 0) {
                awaitReading(i / PARTITIONS);
            }
            send((int) (i % PARTITIONS), i, first + i / EVENTS_PER_MILLI);
            i++;
        }
        long last = first + (i - 1) / EVENTS_PER_MILLI;
        for (int partition = 0; partition < PARTITIONS; partition++) {
            send(partition, i + partition, last + 2 * INTERVAL_MILLIS);
        }
        producer.flush();
        return new Ended(i, last - last % INTERVAL_MILLIS + INTERVAL_MILLIS);
    }

    /** @param offset of the event of each partition that is to be sent next */
    private void awaitReading(long offset) {
        while (offset - positions.least() >= MOST_UNREAD && !ended) {
            Patience.pause(RECHECK);
            positions.refresh();
        }
    }

    private void send(int partition, long number, long time) {
        Example digit = digits.training(number);
        producer.send(
                partition,
                null,
                EventEncodingOption.AVRO_BYTES
                        .encoding()
                        .apply(new LabeledEvent(null, digit.label(), time, digit.features())));
    }

    @Override
    public void requireFlowing() throws ExecutionException, InterruptedException {
        if (sending.isDone()) {
            throw new IllegalStateException("the flood has ended after " + sending.get());
        }
    }

    @Override
    public Ended end() throws ExecutionException, InterruptedException {
        ended = true;
        return sending.get();
    }

    @Override
    public void close() {
        ended = true;
        thread.interrupt();
        producer.close();
        positions.close();
    }
}
