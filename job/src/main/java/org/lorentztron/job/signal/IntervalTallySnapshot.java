package org.lorentztron.job.signal;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;
import org.lorentztron.model.monitor.IntervalTally;

/** What savepoints keep of {@link IntervalTallySerializer}. Flink writes this class's name, so it never changes. */
public final class IntervalTallySnapshot extends ImmutableSerializerSnapshot<IntervalTally> {

    /** For Flink. */
    public IntervalTallySnapshot() {
        super(new IntervalTallySerializer());
    }
}
