package org.lorentztron.job.join;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;

/** States of ids for tests of what all states have in common: of version 1, which golden layouts are of. */
public final class JoinStates {
    private JoinStates() {}

    /** Two events that have no label. */
    public static IdState waiting(Event event, Event other) {
        return new IdState(-1, event.time() + 1000, List.of(event, other), null, List.of(), IdState.UNCOUNTED);
    }

    /** An event that has got the label, and another label that waits for an event. */
    public static IdState settled(Event event, LabelRecord label) {
        return new IdState(
                label.time(),
                IdJoin.NEVER,
                List.of(),
                label,
                List.of(SettledEvent.of(event, 1), SettledEvent.of(event, -1)),
                IdState.UNCOUNTED);
    }

    /** A label, and an id without one. */
    public static DueIds dues(LabelRecord label) {
        DataOutputSerializer out = new DataOutputSerializer(64);
        try {
            Due.of(label).writeTo(out);
            Due.of("b", 1L << 40).writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new DueIds(out.getCopyOfBuffer());
    }
}
