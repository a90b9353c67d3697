package org.lorentztron.job.average;

import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.JobMetrics;
import org.lorentztron.job.state.LastingOptions;
import org.lorentztron.job.train.PairModel;
import org.lorentztron.job.train.ScaleSearch;
import org.lorentztron.job.warm.KeptStarts;
import org.lorentztron.job.warm.StartPairs;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learners.Learners;

/**
 * Aligns the model a pair has at the end of an interval with its average, adds it, and emits the average as the record
 * that will be published. Keyed by pair.
 *
 * <p>Models are averaged as they are trained, on scaled features: with raw ones of mixed scale the largest would decide how
 * models are aligned. What is published takes raw features.
 *
 * <p>The average is kept in float64 and published in float32. A pair's models arrive in the order of their intervals,
 * because one block emits them.
 *
 * <p>Pairs that start from a published version (--warm-start) go on from its averages: what is published next is hardly worse
 * than that version.
 *
 * <p>When the pair has begun anew, its average does so too: what the models before had learned no longer holds. So it does
 * when the scale of the features is another one: the first scales of a job may be provisional ({@link ScaleSearch}).
 *
 * <p>A restored job may have other weights: they then hold for the intervals to come, and what is averaged stays. A state
 * is refused if it was made with other {@link JobOptions#lastingOptions}.
 */
public final class AlignedAverager extends KeyedProcessFunction<Integer, PairModel, PairAverage>
        implements CheckpointedFunction {

    private static final long serialVersionUID = 1L;

    private final JobOptions options;
    private final StartPairs given;

    private transient KeptStarts kept;
    private transient Learner learner;
    private transient ClassPairs pairs;
    private transient SnapshotWriter snapshots;
    private transient ValueState<AverageState> averages;
    private transient AlignmentStep newest;

    /** @param starts what pairs start from unless state is restored */
    public AlignedAverager(JobOptions options, StartPairs starts) {
        this.options = options;
        this.given = starts;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        LastingOptions.keep(context, options.lastingOptions());
        kept = KeptStarts.keep(context, given);
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        kept.snapshot(getRuntimeContext().getTaskInfo());
    }

    @Override
    public void open(OpenContext context) {
        learner = Learners.of(options.learnerSettings());
        pairs = new ClassPairs(options.classes().size());
        snapshots = new SnapshotWriter(options);
        averages = getRuntimeContext()
                .getState(new ValueStateDescriptor<>("average", new AverageSerializer(options.learnerSettings())));
        newest = new AlignmentStep(0, 0);
        JobMetrics metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
        metrics.alignmentBoost(() -> newest.boost());
        metrics.alignmentResidual(() -> newest.residual());
    }

    @Override
    public void processElement(PairModel trained, Context context, Collector<PairAverage> out) throws Exception {
        AverageState state = stateFor(trained);
        newest = state.average().add(trained.model());
        averages.update(state);
        out.collect(snapshots.record(trained, state, newest));
    }

    private AverageState stateFor(PairModel trained) throws Exception {
        long restarts = trained.counts().restarts();
        AverageState state = averages.value();
        if (state == null || state.restarts() != restarts || !state.scale().equals(trained.scale())) {
            ModelAverage average = restarts == 0 ? startOf(trained) : learner.newAverage(options.averaging());
            return new AverageState(options.averaging(), restarts, trained.scale(), average);
        }
        return state.weights() == options.averaging() ? state : underNewWeights(state);
    }

    /** The average of a pair that starts from a published model goes on from that, in the shape in which it is trained. */
    private ModelAverage startOf(PairModel trained) {
        ClassPair pair = pairs.pair(trained.pair());
        StartModels starts = kept.starts().scaled(trained.scale());
        if (starts.of(pair) == null) {
            return learner.newAverage(options.averaging());
        }
        long intervals = kept.starts().snapshot(trained.pair()).getIntervals();
        DosModel start = learner.newBlock(List.of(pair), starts).model(0);
        return learner.restoreAverage(options.averaging(), intervals, start);
    }

    private AverageState underNewWeights(AverageState state) {
        ModelAverage before = state.average();
        ModelAverage average = learner.restoreAverage(options.averaging(), before.intervals(), before.average());
        return new AverageState(options.averaging(), state.restarts(), state.scale(), average);
    }
}
