package org.lorentztron.benchmarks.latelabels;

import java.time.Duration;

/**
 * How many events there are, and when, in event time.
 *
 * @param rate events per second
 * @param delay of labels
 * @param measured labels that come while the steady part is measured
 * @param entries non-zero features of an event
 */
record Load(int rate, Duration delay, long measured, int entries) {
    /** How far one topic may be read ahead of the other ({@code JobInput}), and as much for the last label. */
    private static final int AHEAD_SECONDS = 60;

    private static final long MICROS_PER_SECOND = 1_000_000;

    /** How many events wait in the steady part. */
    long waiting() {
        return rate * delay.toSeconds();
    }

    /** Labels before the steady part is measured: code is compiled, caches of the state are warm. */
    long warmUp() {
        return measured / 4;
    }

    /** All events of the topic: they last until the steady part is over. */
    long events() {
        return waiting() + warmUp() + measured + (long) rate * AHEAD_SECONDS;
    }

    /** Event time of an event, ms. */
    long time(long index) {
        return index * MICROS_PER_SECOND / rate / 1_000;
    }
}
