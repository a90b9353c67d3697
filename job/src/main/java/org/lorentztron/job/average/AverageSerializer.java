package org.lorentztron.job.average;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.job.state.LearnerStateSerializer;
import org.lorentztron.job.state.ModelCoding;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PartHistory;

/**
 * {@link AverageState}: the id of its weights, how often averages were reset, the scale, how many intervals are
 * averaged, the average in float64.
 */
public final class AverageSerializer extends LearnerStateSerializer<AverageState> {

    private static final long serialVersionUID = 1L;

    private static final int VERSION = 1;

    /** @param settings of the models that are averaged */
    public AverageSerializer(LearnerSettings settings) {
        this(settings, VERSION);
    }

    private AverageSerializer(LearnerSettings settings, int reads) {
        super(settings, reads);
    }

    @Override
    public int version() {
        return VERSION;
    }

    @Override
    public AverageSerializer reading(int version) {
        return new AverageSerializer(settings(), version);
    }

    @Override
    public AverageSnapshot snapshotConfiguration() {
        return new AverageSnapshot(this);
    }

    @Override
    public AverageState copy(AverageState from) {
        ModelAverage average = from.average();
        return state(
                from.weights(),
                from.history().resets(),
                from.history().scale(),
                average.intervals(),
                average.average().copy());
    }

    @Override
    public void serialize(AverageState state, DataOutputView out) throws IOException {
        out.writeUTF(state.weights().id());
        out.writeLong(state.history().resets());
        state.history().scale().writeTo(out);
        out.writeLong(state.average().intervals());
        ModelCoding.write(state.average().average(), out);
    }

    @Override
    public AverageState deserialize(int version, DataInputView in) throws IOException {
        return state(
                AverageWeights.of(in.readUTF()),
                in.readLong(),
                FeatureScale.readFrom(in),
                in.readLong(),
                ModelCoding.readModel(in));
    }

    private AverageState state(
            AverageWeights weights, long resets, FeatureScale scale, long intervals, PartModel average) {
        ModelAverage restored = learner().restoreAverage(weights, intervals, average);
        return new AverageState(weights, PartHistory.restored(resets, scale, average.features(), restored));
    }
}
