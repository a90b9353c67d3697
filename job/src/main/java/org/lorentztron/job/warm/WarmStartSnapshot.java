package org.lorentztron.job.warm;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link WarmStartEntry.Serializer}. Flink writes this class's name, so it never changes. */
public final class WarmStartSnapshot extends ImmutableSerializerSnapshot<WarmStartEntry> {

    /** For Flink. */
    public WarmStartSnapshot() {
        super(new WarmStartEntry.Serializer());
    }
}
