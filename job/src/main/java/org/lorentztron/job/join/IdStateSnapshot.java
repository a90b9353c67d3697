package org.lorentztron.job.join;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link IdState.Serializer}. Flink writes this class's name, so it never changes. */
public final class IdStateSnapshot extends ImmutableSerializerSnapshot<IdState> {

    /** For Flink. */
    public IdStateSnapshot() {
        super(new IdState.Serializer());
    }
}
