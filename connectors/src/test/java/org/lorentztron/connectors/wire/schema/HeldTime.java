package org.lorentztron.connectors.wire.schema;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Time that passes when a test says so, or something pauses. */
final class HeldTime implements Waiting {
    /** What happens during a pause. */
    interface Event {
        void at(int pause) throws InterruptedException;
    }

    /** More than any test expects: what would wait for ever fails. */
    private static final int MOST = 50;

    private final List<Duration> pauses = new ArrayList<>();
    private Event event = pause -> {};
    // Near the end of a long: differences count alone.
    private long now = Long.MAX_VALUE - 1_000;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void pause(Duration duration) throws InterruptedException {
        pauses.add(duration);
        if (pauses.size() > MOST) {
            throw new AssertionError("more than " + MOST + " pauses");
        }
        pass(duration);
        event.at(pauses.size());
    }

    void pass(Duration duration) {
        now += duration.toNanos();
    }

    /** @param action for the first, second, ... pause, which are counted from 1 */
    void during(Event action) {
        event = action;
    }

    List<Duration> pauses() {
        return pauses;
    }
}
