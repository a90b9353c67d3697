package org.lorentztron.connectors.serial;

import org.lorentztron.connectors.wire.version.VersionRecord;

/**
 * What savepoints keep of {@link VersionRecordType.Serializer}. Flink writes this class's name, so it never changes.
 */
public final class VersionRecordSnapshot extends ImmutableSerializerSnapshot<VersionRecord> {

    /** For Flink. */
    public VersionRecordSnapshot() {
        super(new VersionRecordType.Serializer());
    }
}
