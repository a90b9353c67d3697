package org.lorentztron.job.score;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link ServedPrediction.Serializer}. Flink writes this class's name, so it never changes. */
public final class ServedPredictionSnapshot extends ImmutableSerializerSnapshot<ServedPrediction> {

    /** For Flink. */
    public ServedPredictionSnapshot() {
        super(new ServedPrediction.Serializer());
    }
}
