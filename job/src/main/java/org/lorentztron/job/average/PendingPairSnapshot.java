package org.lorentztron.job.average;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link AveragedPair.Serializer}. Flink writes this class's name, so it never changes. */
public final class PendingPairSnapshot extends ImmutableSerializerSnapshot<AveragedPair> {

    /** For Flink. */
    public PendingPairSnapshot() {
        super(new AveragedPair.Serializer());
    }
}
