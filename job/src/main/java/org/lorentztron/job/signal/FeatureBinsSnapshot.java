package org.lorentztron.job.signal;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;
import org.lorentztron.model.monitor.FeatureBins;

/** What savepoints keep of {@link FeatureBinsSerializer}. Flink writes this class's name, so it never changes. */
public final class FeatureBinsSnapshot extends ImmutableSerializerSnapshot<FeatureBins> {

    /** For Flink. */
    public FeatureBinsSnapshot() {
        super(new FeatureBinsSerializer());
    }
}
