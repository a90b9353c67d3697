package org.lorentztron.job.average;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link AveragedPart.Serializer}. Flink writes this class's name, so it never changes. */
public final class PendingPartSnapshot extends ImmutableSerializerSnapshot<AveragedPart> {

    /** For Flink. */
    public PendingPartSnapshot() {
        super(new AveragedPart.Serializer());
    }
}
