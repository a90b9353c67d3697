package org.lorentztron.job.average;

import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.train.PairModel;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PairCounts;

/** Writes the record of a pair: its average, rounded to float32, for features as they are in events. Immutable, thread-safe. */
public final class SnapshotWriter {

    private final JobOptions options;
    private final ClassPairs pairs;

    /** @param options of the job that publishes */
    public SnapshotWriter(JobOptions options) {
        this.options = options;
        this.pairs = new ClassPairs(options.classes().size());
    }

    /**
     * The record of a pair at the end of an interval.
     *
     * @param trained the pair's model
     * @param state its average, with that model
     * @param step how the model joined the average
     */
    public PairAverage record(PairModel trained, AverageState state, AlignmentStep step) {
        ModelSnapshot snapshot = snapshot(trained, state, step);
        return new PairAverage(
                trained.pair(),
                trained.intervalEnd(),
                SnapshotCodec.encode(snapshot),
                SnapshotCodec.digest(snapshot),
                trained.counts().examples(),
                trained.positions());
    }

    private ModelSnapshot snapshot(PairModel trained, AverageState state, AlignmentStep step) {
        ClassPair pair = pairs.pair(trained.pair());
        PairCounts counts = trained.counts();
        DosModel average = trained.scale().fold(state.average().average());
        return ModelSnapshot.newBuilder()
                .setModelId(options.modelId())
                .setIntervalEnd(trained.intervalEnd())
                .setIntervals(state.average().intervals())
                .setClassA(options.classes().get(pair.a()))
                .setClassB(options.classes().get(pair.b()))
                .setLearner(options.learner().id())
                .setFeatures(options.features())
                .setRank(average.rank())
                .setU(SnapshotCodec.ofFloats(toFloats(average.u())))
                .setV(SnapshotCodec.ofFloats(toFloats(average.v())))
                .setExamples(counts.examples())
                .setUpdates(counts.updates())
                .setMistakes(counts.mistakes())
                .setBoost(step.boost())
                .setAlignmentResidual(step.residual())
                .setColumns(SnapshotCodec.ofColumns(average.columns()))
                .build();
    }

    private static float[] toFloats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }
}
