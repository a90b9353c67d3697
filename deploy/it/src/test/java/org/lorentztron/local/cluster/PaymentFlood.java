package org.lorentztron.local.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.lorentztron.connectors.client.EncodedEventProducer;
import org.lorentztron.datasets.tables.CardPayments;
import org.lorentztron.datasets.tables.CardPayments.Payment;

/**
 * Card payments at a steady pace, and for each of them, always the same time later, whether it was fraud. Of the
 * regular ones a few are never told. A few have their labels, so that there are versions from the beginning. Event time
 * is the time at which they are due.
 */
final class PaymentFlood implements Flood {
    private static final String EVENTS = "events";
    private static final String LABELS = "labels";
    static final int PARTITIONS = 4;
    private static final int INTERVAL_MILLIS = 10_000;
    private static final long KEPT_EVENT_BYTES = 64 << 20;
    private static final long KEPT_LABEL_BYTES = 8 << 20;
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** One payment in as many has its label, and one comes without any. */
    private static final int SPECIAL = 50;

    private static final Set<String> TEXTS = Set.of("country", "merchant", "device", "channel", "zip", "note");
    private static final List<Payment> PAYMENTS = CardPayments.list(20_000, 3);

    private final Pace pace;
    private final List<String> features =
            PAYMENTS.stream().map(PaymentFlood::features).toList();
    private final EncodedEventProducer events;
    private final EncodedEventProducer labels;
    private final long first = System.currentTimeMillis();
    private final FutureTask<Ended> sending = new FutureTask<>((Callable<Ended>) this::send);
    private final Thread thread = new Thread(sending, "payment-flood");
    private volatile boolean ended;

    /**
     * How many, and how much later their labels.
     *
     * @param perSecond events
     * @param delay of labels, at most 45 minutes: its last events are ahead by an hour
     */
    record Pace(int perSecond, Duration delay) {
        /** How long the job waits for a label. */
        Duration timeout() {
            return delay.multipliedBy(6).dividedBy(5);
        }

        /** How many events wait when labels have begun to come: but for those with labels. */
        double waiting() {
            double untold = (timeout().toMillis() - delay.toMillis()) / (double) SPECIAL;
            return perSecond / 1_000.0 * (delay.toMillis() * (1 - 1.0 / SPECIAL) + untold);
        }
    }

    private PaymentFlood(Map<String, Object> clients, Pace pace) {
        this.pace = pace;
        events = new EncodedEventProducer(clients, EVENTS);
        labels = new EncodedEventProducer(clients, LABELS);
        thread.start();
    }

    /** Makes the topics and starts sending. */
    static PaymentFlood start(BrokerProcess broker, Pace pace) {
        broker.createTopic(EVENTS, PARTITIONS, SoakedJob.kept(KEPT_EVENT_BYTES));
        broker.createTopic(LABELS, PARTITIONS, SoakedJob.kept(KEPT_LABEL_BYTES));
        return new PaymentFlood(broker.clients(), pace);
    }

    @Override
    public List<String> options() {
        return List.of(
                "--events-topic",
                EVENTS,
                "--labels-topic",
                LABELS,
                "--label-timeout",
                pace.timeout().toSeconds() + "s",
                "--max-ahead",
                "1h",
                "--unlabelled",
                "ok",
                "--classes",
                String.join(",", CardPayments.CLASSES),
                "--features",
                "named",
                "--event-text",
                "note",
                "--interval",
                INTERVAL_MILLIS + "ms");
    }

    private static String features(Payment payment) {
        List<String> fields = new ArrayList<>();
        for (int c = 0; c < CardPayments.COLUMNS.size() - 1; c++) {
            String column = CardPayments.COLUMNS.get(c);
            // A note is quoted where it needs it in a file.
            String value = payment.values().get(c).replace("\"", "");
            boolean isFeature = !column.equals(CardPayments.ID) && !column.equals(CardPayments.TIME);
            if (isFeature && !value.isEmpty()) {
                fields.add("\"" + column + "\":" + (TEXTS.contains(column) ? "\"" + value + "\"" : value));
            }
        }
        return "\"features\":{" + String.join(",", fields) + "}";
    }

    private Ended send() {
        long sent = 0;
        long told = 0;
        while (!ended) {
            long now = System.currentTimeMillis();
            while (due(sent) <= now) {
                send(sent, due(sent), sent % SPECIAL == 0);
                sent++;
            }
            while (due(told) + pace.delay().toMillis() <= now) {
                tell(told, due(told) + pace.delay().toMillis());
                told++;
            }
            Patience.pause(PAUSE);
        }
        for (long now = System.currentTimeMillis(); told < sent; told++) {
            tell(told, now);
        }
        // Those of which nothing is told are trained last.
        long last = due(newestUntold(sent)) + pace.timeout().toMillis();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            long closing = last + 2 * INTERVAL_MILLIS;
            send(sent + partition, closing, true);
            tell(partition, "closing", CardPayments.CLASSES.get(0), closing);
        }
        events.flush();
        labels.flush();
        return new Ended(sent, last - last % INTERVAL_MILLIS + INTERVAL_MILLIS);
    }

    private long due(long number) {
        return first + number * 1_000 / pace.perSecond();
    }

    private static Payment payment(long number) {
        return PAYMENTS.get((int) (number % PAYMENTS.size()));
    }

    private static String label(long number) {
        return CardPayments.CLASSES.get(payment(number).isFraud() ? 0 : 1);
    }

    private void send(long number, long time, boolean withLabel) {
        String label = withLabel ? "\"label\":\"" + label(number) + "\"," : "";
        String json = "{\"id\":\"payment " + number + "\",\"timestamp\":" + time + "," + label
                + features.get((int) (number % features.size())) + "}";
        events.send((int) (number % PARTITIONS), null, json.getBytes(UTF_8));
    }

    private void tell(long number, long time) {
        if (number % SPECIAL != 0 && !isUntold(number)) {
            tell((int) (number / 7 % PARTITIONS), "payment " + number, label(number), time);
        }
    }

    private static boolean isUntold(long number) {
        return number % SPECIAL == 1 && !payment(number).isFraud();
    }

    private static long newestUntold(long sent) {
        long number = sent - 1;
        while (!isUntold(number)) {
            number--;
        }
        return number;
    }

    private void tell(int partition, String id, String label, long time) {
        String json = "{\"id\":\"" + id + "\",\"label\":\"" + label + "\",\"timestamp\":" + time + "}";
        labels.send(partition, null, json.getBytes(UTF_8));
    }

    @Override
    public void requireFlowing() throws ExecutionException, InterruptedException {
        if (sending.isDone()) {
            throw new IllegalStateException("the flood has ended after " + sending.get());
        }
    }

    /** The labels of all events that wait come at once, and for others the end of their wait. */
    @Override
    public Ended end() throws ExecutionException, InterruptedException {
        ended = true;
        return sending.get();
    }

    @Override
    public void close() {
        ended = true;
        thread.interrupt();
        events.close();
        labels.close();
    }
}
