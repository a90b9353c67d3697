package org.lorentztron.job.average;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.CompatibilityCheck;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.warm.ScaledStarts;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.job.warm.WarmStartState;
import org.lorentztron.model.Part;
import org.lorentztron.model.Parts;
import org.lorentztron.model.candidates.WidenedStarts;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.PartAveraging;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.WeightedAveraging;
import org.lorentztron.model.learner.Learners;

/**
 * Aligns the model a part has at the end of an interval with its average, adds it, and emits the average as it will be
 * published. Keyed by part.
 *
 * <p>Models are averaged as they are trained, on scaled features: with raw ones of mixed scale the largest would decide
 * how models are aligned. Published models take raw features.
 *
 * <p>The average is kept in float64 and published in float32. A part's models arrive in the order of their intervals,
 * because one block emits them.
 *
 * <p>{@link PartHistory} says when an average resets, and what it begins with. A restored job may have other weights. A
 * state is refused if it was made with other {@link JobOptions#lastingOptions}.
 */
public final class AlignedAverager extends KeyedProcessFunction<Integer, TrainedPart, AveragedPart>
        implements CheckpointedFunction {

    private static final long serialVersionUID = 1L;

    private final JobOptions options;
    private final WarmStartModels given;

    private transient WarmStartState kept;
    private transient Parts parts;
    private transient PartWriter snapshots;
    private transient ValueState<AverageState> averages;
    private transient AlignmentStep newest;

    /** @param starts what parts start from unless state is restored */
    public AlignedAverager(JobOptions options, WarmStartModels starts) {
        this.options = options;
        this.given = starts;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        CompatibilityCheck.keep(context, options.lastingOptions());
        kept = WarmStartState.keep(context, given);
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        kept.snapshot(getRuntimeContext().getTaskInfo());
    }

    @Override
    public void open(OpenContext context) {
        parts = options.learnerSettings().parts();
        snapshots = new PartWriter(options);
        averages = getRuntimeContext()
                .getState(new ValueStateDescriptor<>("average", new AverageSerializer(options.learnerSettings())));
        newest = new AlignmentStep(0, 0);
        JobMetrics metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
        metrics.alignmentBoost(() -> newest.boost());
        metrics.alignmentResidual(() -> newest.residual());
    }

    @Override
    public void processElement(TrainedPart trained, Context context, Collector<AveragedPart> out) throws Exception {
        if (trained.repeated()) {
            repeat(trained, out);
            return;
        }
        PartAveraging averaging = new WeightedAveraging(
                learner(trained.model().features()),
                options.learning().averaging(),
                parts.part(trained.part()),
                new KeptAverages(trained.model().features()));
        AverageState state = stateUnder(averaging);
        newest = state.history().add(trained.model(), trained.resets(), trained.scale(), averaging);
        averages.update(state);
        out.collect(snapshots.publish(trained, state, newest));
    }

    /** Emits the average as it is, or what the part starts from if it has none; nothing if it has neither. */
    private void repeat(TrainedPart trained, Collector<AveragedPart> out) throws Exception {
        AverageState state = averages.value();
        PublishedPair start = kept.starts().published().get(trained.part());
        if (state != null) {
            out.collect(snapshots.publish(trained, state, new AlignmentStep(0, 0)));
        } else if (start != null) {
            out.collect(AveragedPart.start(
                    trained.part(),
                    start.asStart(trained.intervalEnd()),
                    kept.starts().map(options.learning().features())));
        }
    }

    /** What makes averages of models of this many features. */
    private Learner learner(int features) {
        return Learners.of(options.learnerSettings().withFeatures(features));
    }

    private AverageState stateUnder(PartAveraging averaging) throws Exception {
        AverageState state = averages.value();
        if (state == null) {
            return new AverageState(options.learning().averaging(), new PartHistory());
        }
        if (state.weights() != options.learning().averaging()) {
            state.history().continueWith(averaging);
        }
        return new AverageState(options.learning().averaging(), state.history());
    }

    /** The averages of the version that the job was first started with. */
    private final class KeptAverages implements WeightedAveraging.Published {
        private final int features;

        KeptAverages(int features) {
            this.features = features;
        }

        @Override
        public StartModels models(FeatureScale scale) {
            return new WidenedStarts(
                    new ScaledStarts(kept.starts(), scale, options.learning().kept()), features);
        }

        @Override
        public long intervals(Part part) {
            return kept.starts().intervals(part);
        }
    }
}
