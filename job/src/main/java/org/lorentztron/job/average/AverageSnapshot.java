package org.lorentztron.job.average;

import org.lorentztron.job.state.LearnerStateSnapshot;
import org.lorentztron.model.learn.LearnerSettings;

/** What savepoints keep of {@link AverageSerializer}. Flink writes this class's name, so it never changes. */
public final class AverageSnapshot extends LearnerStateSnapshot<AverageState> {

    /** For Flink. */
    public AverageSnapshot() {}

    AverageSnapshot(AverageSerializer serializer) {
        super(serializer, serializer.version());
    }

    @Override
    protected AverageSerializer serializer(LearnerSettings settings) {
        return new AverageSerializer(settings);
    }
}
