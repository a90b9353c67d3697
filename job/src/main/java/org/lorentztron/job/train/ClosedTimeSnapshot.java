package org.lorentztron.job.train;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link ClosedTime.Serializer}. Flink writes this class's name, so it never changes. */
public final class ClosedTimeSnapshot extends ImmutableSerializerSnapshot<ClosedTime.Entry> {

    /** For Flink. */
    public ClosedTimeSnapshot() {
        super(new ClosedTime.Serializer());
    }
}
