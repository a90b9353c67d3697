package org.lorentztron.job.signal;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;
import org.lorentztron.model.monitor.RareWatch;

/** What savepoints keep of {@link RareWatchSerializer}. Flink writes this class's name, so it never changes. */
public final class RareWatchSnapshot extends ImmutableSerializerSnapshot<RareWatch> {

    /** For Flink. */
    public RareWatchSnapshot() {
        super(new RareWatchSerializer());
    }
}
