package org.lorentztron.job.signal;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;
import org.lorentztron.model.monitor.DriftWatch;

/** What savepoints keep of {@link DriftWatchSerializer}. Flink writes this class's name, so it never changes. */
public final class DriftWatchSnapshot extends ImmutableSerializerSnapshot<DriftWatch> {

    /** For Flink. */
    public DriftWatchSnapshot() {
        super(new DriftWatchSerializer());
    }
}
