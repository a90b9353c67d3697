package org.lorentztron.local.demo.stream;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.lorentztron.connectors.wire.event.LabelFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.datasets.Example;

/**
 * Labels that are sent some time after their digits, in the order of the digits, each once. A digit is sent without its
 * label, but with an id; the time of its label is that of the digit plus the delay.
 *
 * <p>The jobs train only when the first labels come, and by then all digits of the delay have been sent. Therefore at
 * most {@value #DIGITS_PER_SECOND} digits are sent each second, which the jobs keep up with, and at most as many labels
 * wait as the delay has digits.
 *
 * <p>Times are milliseconds since 1970, given by the caller. Thread-safe: one thread sends, others may ask.
 */
public final class DelayedLabels implements AutoCloseable {
    public static final int DIGITS_PER_SECOND = 1_000;

    /** Digits that were due longer ago than this, because the jobs were slow, are not sent faster later. */
    private static final double LONGEST_BURST_MILLIS = 100;

    private static final double MILLIS_PER_DIGIT = 1_000.0 / DIGITS_PER_SECOND;

    private final long delay;
    private final int most;
    private final Outlet outlet;
    private final Queue<Due> waiting = new ArrayDeque<>();
    /** When the next digit may be sent. */
    private double next;

    private record Due(int partition, SentLabel label) {}

    /** @param outlet gets the labels as JSON; closed with this */
    public DelayedLabels(Duration delay, Outlet outlet) {
        this.delay = delay.toMillis();
        this.most = (int) Math.ceil((this.delay + LONGEST_BURST_MILLIS) / MILLIS_PER_DIGIT);
        this.outlet = outlet;
    }

    /** Whether another digit may be sent. */
    synchronized boolean hasRoom(long now) {
        return next <= now && waiting.size() < most;
    }

    /**
     * Keeps the label of a digit.
     *
     * @param index number of the digit, which becomes its id
     * @param partition of the topic of labels
     * @return the digit as it is to be sent now
     */
    public synchronized LabeledEvent keep(long index, int partition, Example digit, long now) {
        String id = Long.toString(index);
        waiting.add(new Due(partition, new SentLabel(id, digit.label(), now + delay, SentLabel.NO_WEIGHT)));
        next = Math.max(next, now - LONGEST_BURST_MILLIS) + MILLIS_PER_DIGIT;
        return new LabeledEvent(id, null, now, digit.features());
    }

    /** Sends the labels whose time has come. */
    synchronized void sendDue(long now) {
        for (Due due = waiting.peek(); due != null && due.label().timestamp() <= now; due = waiting.peek()) {
            outlet.send(due.partition(), due.label().id(), LabelFormat.json(due.label()));
            waiting.remove();
        }
    }

    /** How many labels are still to come. */
    synchronized int waiting() {
        return waiting.size();
    }

    @Override
    public void close() {
        outlet.close();
    }
}
