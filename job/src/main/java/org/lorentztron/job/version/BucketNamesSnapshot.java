package org.lorentztron.job.version;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link BucketNames.Serializer}. Flink writes this class's name, so it never changes. */
public final class BucketNamesSnapshot extends ImmutableSerializerSnapshot<BucketNames> {

    /** For Flink. */
    public BucketNamesSnapshot() {
        super(new BucketNames.Serializer());
    }
}
