package org.lorentztron.job.join;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link DueIds.Serializer}. Flink writes this class's name, so it never changes. */
public final class DuesSnapshot extends ImmutableSerializerSnapshot<DueIds> {

    /** For Flink. */
    public DuesSnapshot() {
        super(new DueIds.Serializer());
    }
}
