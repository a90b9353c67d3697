package org.lorentztron.job.average;

import org.lorentztron.job.state.LearnerStateSnapshot;
import org.lorentztron.model.learn.LearnerSettings;

/** What a checkpoint keeps of a {@link AverageSerializer}. Flink writes this class's name, which is never to change. */
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
