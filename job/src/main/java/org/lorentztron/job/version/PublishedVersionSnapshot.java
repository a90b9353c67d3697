package org.lorentztron.job.version;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link PublishedVersion.Serializer}. Flink writes this class's name, so it never changes. */
public final class PublishedVersionSnapshot extends ImmutableSerializerSnapshot<PublishedVersion> {

    /** For Flink. */
    public PublishedVersionSnapshot() {
        super(new PublishedVersion.Serializer());
    }
}
