package org.lorentztron.job.join;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;
import org.lorentztron.connectors.source.Event;

/** What savepoints keep of {@link WaitingEventSerializer}. Flink writes this class's name, so it never changes. */
public final class WaitingEventSnapshot extends ImmutableSerializerSnapshot<Event> {

    /** For Flink. */
    public WaitingEventSnapshot() {
        super(new WaitingEventSerializer());
    }
}
