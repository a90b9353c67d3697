package org.lorentztron.job.score;

import java.util.List;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.job.options.output.PredictWith;
import org.lorentztron.job.score.WaitingEvents.Use;
import org.lorentztron.job.score.WaitingEvents.Waiting;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.predict.ScoreSpace;

/**
 * Scores events with the newest whole version: predictions for the unlabelled, and from the labelled how good
 * predictions are. Both are of the labels that the options decide; an event without one is neither right nor wrong.
 *
 * <p>Each subtask receives all elements of versions in their order and keeps the latest of each part, with the
 * version's manifest, as broadcast state. The classifier is exchanged when a manifest arrives whose parts are all
 * there, so a prediction never comes from a mixture. Its version is in the prediction. Events before the first version
 * are counted as unscored; an unlabelled one gives a prediction without a label, of version 0, if that is asked for. If
 * labels come later, what is to be compared with them goes to {@link #SERVED}, and the {@link PredictionJudge} has the
 * metrics of quality.
 *
 * <p>A scorer that is new in a restored job has missed the records of parts that were published before. Versions are
 * not whole until each of these parts is published again. The scorer logs that, and keeps the version that it has, or
 * none.
 *
 * <p>An unlabelled event is answered by the newest version there is, which depends on timing. Quality does not: an
 * event is judged by the newest version whose interval ends at the start of the event's own or before. That version has
 * not trained it, and is the one that would have scored it had records come as fast as their time goes, so that a
 * backlog can be judged too. The event waits until the watermark of versions says that this version is there
 * ({@link EventsAhead}); if too many wait, the first are judged by the newest version there is, which is older. A
 * version that has overtaken the event does not judge it, but one before ({@link NewestVersions}). Those that wait are
 * in no state: a restored job does not judge them.
 *
 * <p>Events are scored tile by tile. A tile ends when it is full, before the version is exchanged, before anything but
 * a prediction goes downstream (barriers of checkpoints, watermarks, idleness, the end), and in any case
 * {@value #LONGEST_WAIT} ms after an event that somebody waits for, or {@value #LONGEST_WAIT_LABELLED} ms after one
 * that is only judged. So where tiles end changes no prediction, no metric and no state. No model depends on the
 * scorer.
 */
public final class Scorer extends AbstractStreamOperator<OutputRecord>
        implements TwoInputStreamOperator<Event, VersionRecord, OutputRecord> {

    private static final long serialVersionUID = 1L;

    /** How long an event whose prediction somebody waits for waits for others at most, in ms. */
    static final long LONGEST_WAIT = 5;

    /** The same for an event with a label, which only adds to figures. */
    static final long LONGEST_WAIT_LABELLED = 100;

    private static final long NEVER = Long.MAX_VALUE;

    /** The latest parts and the manifest by the keys that they have in the models topic. */
    private static final MapStateDescriptor<String, VersionRecord> MODELS =
            new MapStateDescriptor<>("models", Types.STRING, VersionRecordType.INFO);

    /** Predictions to be compared with labels that come later, and with those that are there already. */
    public static final OutputTag<ServedPrediction> SERVED = new OutputTag<>("served", ServedPrediction.TYPE);

    private final JobOptions options;
    private final EventShare evaluated;
    private final Intervals intervals;
    private final boolean answersUnlabelled;
    private final boolean answersUnscored;

    private transient BroadcastState<String, VersionRecord> models;
    private transient PredictionRecords records;
    private transient WaitingEvents waiting;
    private transient EventsAhead ahead;
    /** Up to which time all versions are known. */
    private transient long known;
    /** When events that wait have waited long enough: the earliest time that is set, or {@link #NEVER}. */
    private transient long due;

    private transient NewestVersions versions;

    /** Null if labels come later: then the judge compares predictions with them. */
    private transient @Nullable QualityGauges quality;

    private transient JudgedTallies tallies;

    private transient ScoreSpace space;
    private transient LabelPolicy policy;
    private transient Counter unscored;
    private transient Counter abstained;

    public Scorer(JobOptions options) {
        this.options = options;
        this.evaluated = options.learning().evaluated();
        this.intervals = new Intervals(options.interval().toMillis());
        this.answersUnlabelled = options.topics().predictions() != null;
        this.answersUnscored = options.output().predictWith() == PredictWith.PUBLISHED_OR_NONE;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        known = Long.MIN_VALUE;
        versions = new NewestVersions();
        models = context.getOperatorStateStore().getBroadcastState(MODELS);
        if (models.get(SnapshotKeys.manifest(options.modelId())) instanceof VersionInfo manifest) {
            exchange(manifest);
        }
    }

    @Override
    public void open() throws Exception {
        super.open();
        records = new PredictionRecords(options.classes());
        waiting = new WaitingEvents();
        ahead = new EventsAhead();
        due = NEVER;
        space = new ScoreSpace();
        policy = options.output().policy().of(options.classes());
        JobMetrics metrics = new JobMetrics(getMetricGroup());
        unscored = metrics.eventsUnscored();
        abstained = metrics.eventsAbstained();
        quality = options.lateLabels() == null ? new QualityGauges(options, metrics) : null;
        tallies = new JudgedTallies(options, tally -> output.collect(JudgedTallies.TAG, new StreamRecord<>(tally)));
        metrics.modelVersion(versions::number);
        metrics.modelIntervalEnd(versions::intervalEnd);
    }

    @Override
    public void processElement2(StreamRecord<VersionRecord> record) throws Exception {
        VersionRecord element = record.getValue();
        models.put(SnapshotKeys.of(options.modelId(), element), element);
        if (element instanceof VersionInfo manifest) {
            judgeTo(manifest.intervalEnd() - 1);
            scoreWaiting();
            exchange(manifest);
            judgeTo(known + 1);
        }
    }

    @Override
    public void processWatermark2(Watermark mark) throws Exception {
        if (mark.getTimestamp() > known) {
            known = mark.getTimestamp();
            judgeTo(JoinRule.later(known, 1));
        }
        super.processWatermark2(mark);
    }

    @Override
    public void processWatermark1(Watermark mark) throws Exception {
        versions.forgetBefore(intervals.start(JoinRule.later(mark.getTimestamp(), 1)));
        super.processWatermark1(mark);
    }

    /** Judges the events ahead whose intervals start at this time or before it. */
    private void judgeTo(long start) {
        for (StreamRecord<Event> record : ahead.takeTo(start)) {
            score(record, isAnswered(record.getValue()) ? Use.JUDGE_ANSWERED : Use.JUDGE);
        }
    }

    private void exchange(VersionInfo manifest) throws Exception {
        versions.take(manifest, name -> models.get(SnapshotKeys.part(options.modelId(), name)));
        known = Math.max(known, manifest.intervalEnd() - 1);
    }

    @Override
    public void processElement1(StreamRecord<Event> record) {
        Event event = record.getValue();
        boolean judges = event.labelled() || waitsForLabel(event);
        long start = intervals.start(event.time());
        if (judges && start - 1 > known) {
            ahead.add(start, record.copy(event.withoutId()));
            judges = false;
            if (ahead.isFull()) {
                judgeTo(ahead.firstStart());
            }
        }
        if (isAnswered(event)) {
            score(record, judges ? Use.BOTH : Use.ANSWER);
        } else if (judges) {
            score(record, Use.JUDGE);
        }
    }

    private boolean isAnswered(Event event) {
        return answersUnlabelled && !event.labelled();
    }

    private void score(StreamRecord<Event> record, Use use) {
        ModelVersion newest = versions.newest();
        if (newest == null) {
            predictNothing(record, use);
            return;
        }
        ModelVersion judging =
                use.judges() ? versions.asOf(intervals.start(record.getValue().time())) : newest;
        if (judging == newest) {
            await(newest, record, use);
            return;
        }
        if (use.answers()) {
            await(newest, record, Use.ANSWER);
        }
        judgeBy(judging, record, use.answers() ? Use.JUDGE_ANSWERED : use);
    }

    /** The newest version is ahead of the event. */
    private void judgeBy(@Nullable ModelVersion judging, StreamRecord<Event> record, Use use) {
        if (judging == null) {
            predictNothing(record, use);
        } else {
            Prediction prediction =
                    judging.classifier().predict(record.getValue().features(), space);
            decide(judging.version(), new Waiting(record, use), prediction);
        }
    }

    private void await(ModelVersion newest, StreamRecord<Event> record, Use use) {
        waiting.add(record, use);
        if (waiting.isFull(newest.classifier().tile())) {
            scoreWaiting();
        } else {
            scoreBefore(use.answers() ? LONGEST_WAIT : LONGEST_WAIT_LABELLED);
        }
    }

    private void scoreBefore(long wait) {
        long end = getProcessingTimeService().getCurrentProcessingTime() + wait;
        if (end < due) {
            due = end;
            getProcessingTimeService().registerTimer(end, this::endWait);
        }
    }

    /** A later time that an earlier one has overtaken ends nothing: timers would multiply. */
    private void endWait(long time) {
        if (time == due) {
            due = NEVER;
            scoreWaiting();
        }
    }

    private void predictNothing(StreamRecord<Event> record, Use use) {
        Event event = record.getValue();
        if (use.counts()) {
            unscored.inc();
        }
        if (use.judges() && !event.labelled()) {
            serve(ServedPrediction.unscored(event.partition(), event.offset(), event.time()));
        }
        if (use.answers() && answersUnscored) {
            output.collect(record.replace(records.unscored(event.id(), event.timestamp())));
        }
    }

    private boolean waitsForLabel(Event event) {
        return options.lateLabels() != null && evaluated.contains(event.partition(), event.offset());
    }

    private void serve(ServedPrediction served) {
        output.collect(SERVED, new StreamRecord<>(served));
    }

    private void scoreWaiting() {
        ModelVersion newest = versions.newest();
        if (newest == null || waiting.isEmpty()) {
            return;
        }
        List<Prediction> predictions = newest.classifier().predict(waiting.features(), space);
        for (int i = 0; i < predictions.size(); i++) {
            decide(newest.version(), waiting.events().get(i), predictions.get(i));
        }
        waiting.clear();
    }

    /** So that what was counted leaves with what it was counted of. */
    private void scoreAll() {
        scoreWaiting();
        tallies.send();
    }

    private void decide(long version, Waiting scored, Prediction prediction) {
        StreamRecord<Event> record = scored.record();
        Event event = record.getValue();
        Decided decided = policy.decide(prediction);
        if (decided.abstained() && scored.use().counts()) {
            abstained.inc();
        }
        if (scored.use().judges() && quality != null) {
            quality.add(event, decided);
            tallies.add(event.time(), event.label(), decided.served());
        } else if (scored.use().judges()) {
            serve(ServedPrediction.of(event, version, decided));
        }
        if (scored.use().answers()) {
            output.collect(record.replace(records.scored(version, decided, event.id(), event.timestamp())));
        }
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        scoreAll();
        super.prepareSnapshotPreBarrier(checkpointId);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        scoreWaiting();
        tallies.send(mark.getTimestamp());
        super.processWatermark(mark);
    }

    @Override
    protected void processWatermarkStatus(WatermarkStatus status, int input) throws Exception {
        scoreAll();
        super.processWatermarkStatus(status, input);
    }

    @Override
    public void finish() throws Exception {
        // No timer can be set any more, and none is needed.
        due = Long.MIN_VALUE;
        judgeTo(Long.MAX_VALUE);
        scoreAll();
        super.finish();
    }
}
