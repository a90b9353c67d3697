package org.lorentztron.connectors.source;

import java.util.Objects;
import org.lorentztron.connectors.wire.event.DeadLetter;

/**
 * A record that is not an event. Malformed records move no clock.
 *
 * @param letter why, and what is kept of the record's bytes
 */
public record Malformed(DeadLetter letter) implements SourceRecord {

    public Malformed {
        Objects.requireNonNull(letter, "letter");
    }

    @Override
    public int partition() {
        return letter.partition();
    }

    @Override
    public long offset() {
        return letter.offset();
    }
}
