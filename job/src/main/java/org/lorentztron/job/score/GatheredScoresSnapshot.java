package org.lorentztron.job.score;

import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/** What savepoints keep of {@link GatheredScores.Serializer}. Flink writes this class's name, so it never changes. */
public final class GatheredScoresSnapshot extends ImmutableSerializerSnapshot<GatheredScores> {

    /** For Flink. */
    public GatheredScoresSnapshot() {
        super(new GatheredScores.Serializer());
    }
}
