package org.lorentztron.tools.page;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Says what it is told. */
final class SettableClock extends Clock {
    private volatile long millis;

    SettableClock(long millis) {
        this.millis = millis;
    }

    void set(long now) {
        millis = now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis);
    }
}
