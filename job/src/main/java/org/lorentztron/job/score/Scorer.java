package org.lorentztron.job.score;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ReadOnlyBroadcastState;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.co.BroadcastProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.VersionAssembly;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.JobMetrics;
import org.lorentztron.model.ensemble.ScoreSpace;
import org.lorentztron.model.eval.ErrorCurve;
import org.lorentztron.model.policy.Decided;
import org.lorentztron.model.policy.LabelPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scores events with the newest whole version: predictions for the unlabelled, and from the labelled how good
 * predictions are. Both are of the labels that the options decide; an event without one is neither right nor wrong.
 *
 * <p>Each subtask receives all elements of versions in their order and keeps the latest of each part, with the
 * version's manifest, as broadcast state. The classifier is exchanged when a manifest arrives whose parts are all
 * there, so a prediction never comes from a mixture. Its version is in the prediction. Before the first version an
 * unlabelled event gives a prediction without a label, of version 0, and is counted as unscored.
 *
 * <p>A scorer that is new in a restored job has missed the records of parts that were published before. Versions are
 * not whole until each of these parts is published again. The scorer logs that, and keeps the version that it has, or
 * none.
 *
 * <p>Which version scores an event depends on timing; no model depends on the scorer.
 */
public final class Scorer extends BroadcastProcessFunction<Event, VersionRecord, OutputRecord>
        implements CheckpointedFunction {

    private static final long serialVersionUID = 1L;

    private static final Logger LOG = LoggerFactory.getLogger(Scorer.class);

    /** Predictions per window of the prequential error. */
    static final long WINDOW = 1_000;

    /** The latest parts and the manifest by the keys that they have in the models topic. */
    public static final MapStateDescriptor<String, VersionRecord> MODELS =
            new MapStateDescriptor<>("models", Types.STRING, VersionRecordType.INFO);

    private final JobOptions options;

    private transient PredictionRecords records;
    /** Null before the first whole version. */
    private transient @Nullable ModelVersion newest;

    private transient ErrorCurve errors;
    private transient QualityGauges quality;
    private transient ScoreSpace space;
    private transient LabelPolicy policy;
    private transient Counter unscored;
    private transient Counter abstained;

    public Scorer(JobOptions options) {
        this.options = options;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        BroadcastState<String, VersionRecord> models =
                context.getOperatorStateStore().getBroadcastState(MODELS);
        if (models.get(SnapshotKeys.manifest(options.modelId())) instanceof VersionInfo manifest) {
            exchange(manifest, models);
        }
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
        // The broadcast state is all there is, and Flink writes it.
    }

    @Override
    public void open(OpenContext context) {
        records = new PredictionRecords(options.classes());
        errors = new ErrorCurve(WINDOW);
        space = new ScoreSpace();
        policy = options.output().policy().of(options.classes());
        JobMetrics metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
        unscored = metrics.eventsUnscored();
        abstained = metrics.eventsAbstained();
        metrics.prequentialErrorWindow(() -> errors.windowed());
        metrics.prequentialErrorCumulative(() -> errors.cumulative());
        quality = new QualityGauges(options.classes(), metrics);
        metrics.modelVersion(() -> newest == null ? 0 : newest.version());
        metrics.modelIntervalEnd(() -> newest == null ? 0 : newest.manifest().intervalEnd());
    }

    @Override
    public void processBroadcastElement(VersionRecord element, Context context, Collector<OutputRecord> out)
            throws Exception {
        BroadcastState<String, VersionRecord> models = context.getBroadcastState(MODELS);
        models.put(SnapshotKeys.of(options.modelId(), element), element);
        if (element instanceof VersionInfo manifest) {
            exchange(manifest, models);
        }
    }

    /** Takes the version a manifest names if it is whole. */
    private void exchange(VersionInfo manifest, ReadOnlyBroadcastState<String, VersionRecord> models) throws Exception {
        Map<PartName, List<PublishedPart>> parts = new HashMap<>();
        for (VersionInfo.Part named : manifest.parts()) {
            VersionRecord held = models.get(SnapshotKeys.part(options.modelId(), named.name()));
            parts.put(named.name(), held instanceof PublishedPart part ? List.of(part) : List.of());
        }
        VersionAssembly assembly = VersionAssembly.complete(manifest, name -> parts.getOrDefault(name, List.of()));
        assembly.problem()
                .ifPresent(problem -> LOG.warn(
                        "version {} does not score: {}; version {} goes on",
                        manifest.version(),
                        problem,
                        newest == null ? 0 : newest.version()));
        newest = assembly.version().orElse(newest);
    }

    @Override
    public void processElement(Event event, ReadOnlyContext context, Collector<OutputRecord> out) {
        if (newest == null) {
            unscored.inc();
            if (event.label() == Event.UNLABELLED) {
                out.collect(records.unscored(event.id(), event.timestamp()));
            }
            return;
        }
        Decided decided = policy.decide(newest.classifier().predict(event.features(), space));
        if (decided.abstained()) {
            abstained.inc();
        }
        if (event.label() == Event.UNLABELLED) {
            out.collect(records.scored(newest.version(), decided, event.id(), event.timestamp()));
        } else {
            if (!decided.abstained()) {
                errors.add(decided.prediction().label() != event.label());
            }
            quality.add(event.label(), decided);
        }
    }
}
