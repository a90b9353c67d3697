package org.lorentztron.job.score;

import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.job.train.BlockScores;
import org.lorentztron.job.version.VersionNumber;
import org.lorentztron.model.Parts;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.Decision;
import org.lorentztron.model.predict.LabelPolicy;

/**
 * Makes predictions of what the blocks say to an event ({@link BlockScores}). Keyed by the event's partition and
 * offset; an event is kept from its first block to its last.
 *
 * <p>A prediction names the version that the models which scored it descend from: the newest one whose interval ends at
 * the event's time or before it, 0 if there is none. Numbers of versions come to every subtask, each before the
 * watermark that has closed its interval. That watermark alone is this operator's time: an event waits until it has
 * closed all intervals before the event's own. So a prediction is a function of the records, as the scores are, however
 * the two inputs overtake each other and whichever is idle.
 *
 * <p>An event to which no part says anything gives no prediction, and is counted as unscored. What is to be compared
 * with labels that come later goes to {@link #SERVED}.
 */
public final class PredictionGatherer extends AbstractStreamOperator<OutputRecord>
        implements TwoInputStreamOperator<BlockScores, VersionNumber, OutputRecord>,
                Triggerable<Tuple2<Integer, Long>, VoidNamespace> {

    private static final long serialVersionUID = 1L;

    /** Predictions to be compared with labels that come later. */
    public static final OutputTag<ServedPrediction> SERVED = new OutputTag<>("served", ServedPrediction.TYPE);

    private final JobOptions options;
    private final EventShare evaluated;
    private final BlockLayout layout;
    private final Parts parts;
    private final Intervals intervals;

    private transient VersionTimes versions;
    private transient ValueState<GatheredScores> gathered;
    private transient InternalTimerService<VoidNamespace> timers;
    private transient PredictionRecords records;
    private transient Decision decision;
    private transient LabelPolicy policy;
    private transient Counter unscored;
    private transient Counter abstained;
    /** Up to which time all versions are known. */
    private transient long known;

    /** @param layout which parts are in which block */
    public PredictionGatherer(JobOptions options, BlockLayout layout) {
        this.options = options;
        this.evaluated = options.learning().evaluated();
        this.layout = layout;
        this.parts = options.learnerSettings().parts();
        this.intervals = new Intervals(options.interval().toMillis());
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        versions = VersionTimes.keep(context.getOperatorStateStore());
    }

    @Override
    public void open() throws Exception {
        super.open();
        gathered = getPartitionedState(new ValueStateDescriptor<>("gathered", new GatheredScores.Serializer()));
        timers = getInternalTimerService("waiting", VoidNamespaceSerializer.INSTANCE, this);
        records = new PredictionRecords(options.classes());
        decision = Decision.of(parts, options.decisionRule());
        policy = options.output().policy().of(options.classes());
        JobMetrics metrics = new JobMetrics(getMetricGroup());
        unscored = metrics.eventsUnscored();
        abstained = metrics.eventsAbstained();
        known = Long.MIN_VALUE;
    }

    @Override
    public void processElement1(StreamRecord<BlockScores> element) throws Exception {
        BlockScores said = element.getValue();
        GatheredScores before = gathered.value();
        if (before == null) {
            before = GatheredScores.none(layout.blocks(), Decision.scores(parts));
        }
        boolean home = said.block() == layout.home(Event.UNLABELLED);
        GatheredScores now = before.with(said, layout.partIndices(said.block()), home);
        if (!now.isComplete()) {
            gathered.update(now);
            return;
        }
        long lastBefore = intervals.start(now.time()) - 1;
        if (lastBefore <= known) {
            gathered.clear();
            predict(now);
        } else {
            gathered.update(now);
            timers.registerEventTimeTimer(VoidNamespace.INSTANCE, lastBefore);
        }
    }

    @Override
    public void onEventTime(InternalTimer<Tuple2<Integer, Long>, VoidNamespace> timer) throws Exception {
        GatheredScores complete = gathered.value();
        gathered.clear();
        predict(complete);
    }

    private void predict(GatheredScores complete) {
        if (!complete.saysAnything()) {
            unscored.inc();
            serve(complete, 0, null);
            return;
        }
        long version = versions.newestAt(complete.time());
        Decided decided = policy.decide(decision.of(complete.scores(), complete.logOdds()));
        if (decided.abstained()) {
            abstained.inc();
        }
        serve(complete, version, decided);
        emit(records.scored(version, decided, complete.id(), complete.timestamp()));
    }

    /** @param decided null if no part says anything */
    private void serve(GatheredScores complete, long version, @Nullable Decided decided) {
        Tuple2<Integer, Long> event = key();
        if (options.lateLabels() != null && evaluated.contains(event.f0, event.f1)) {
            output.collect(
                    SERVED,
                    new StreamRecord<>(
                            decided == null
                                    ? ServedPrediction.unscored(event.f0, event.f1, complete.time())
                                    : ServedPrediction.of(
                                            event.f0,
                                            event.f1,
                                            complete.time(),
                                            version,
                                            decided,
                                            complete.segments())));
        }
    }

    @SuppressWarnings("unchecked") // The stream is keyed so.
    private Tuple2<Integer, Long> key() {
        return (Tuple2<Integer, Long>) getCurrentKey();
    }

    private void emit(OutputRecord prediction) {
        output.collect(new StreamRecord<>(prediction));
    }

    @Override
    public void processElement2(StreamRecord<VersionNumber> element) throws Exception {
        versions.add(element.getValue());
    }

    /** The trainers have scored everything up to this time: older versions are not asked for any more. */
    @Override
    public void processWatermark1(Watermark mark) throws Exception {
        versions.forgetBefore(mark.getTimestamp());
    }

    @Override
    public void processWatermark2(Watermark mark) throws Exception {
        known = Math.max(known, mark.getTimestamp());
        processWatermark(mark);
    }

    @Override
    public void onProcessingTime(InternalTimer<Tuple2<Integer, Long>, VoidNamespace> timer) {
        throw new IllegalStateException("timer " + timer + " in processing time, expected event time only");
    }
}
