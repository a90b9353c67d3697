package org.lorentztron.job.version;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.SignalPublisher;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.metrics.InputWarnings;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.state.KeptEncoding;
import org.lorentztron.job.state.KeptTopicIds;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.job.warm.WarmStartState;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes whole versions: keeps the averaged parts of an interval until the watermark has passed its end, then emits them
 * in the order of parts, followed by the manifest that names the latest of every part. Keyed by one constant.
 *
 * <p>The first version of a job that started from a published one holds all its parts, those that have not trained yet
 * as they were.
 *
 * <p>A version leaves in one call, so a checkpoint never falls into one, and with it into one transaction of the sink.
 * Versions count the intervals in which anything was trained. A part of an interval whose version is out already joins
 * the next version, which leaves at the end of the interval that is open then, whether or not anything else trains in
 * it.
 */
public final class VersionAssembler extends KeyedProcessFunction<Integer, AveragedPart, VersionRecord>
        implements CheckpointedFunction {

    private static final Logger LOG = LoggerFactory.getLogger(VersionAssembler.class);

    private static final long serialVersionUID = 1L;

    /** The number of every version that leaves, before the watermark that has closed its interval. */
    public static final OutputTag<VersionNumber> NUMBERS = new OutputTag<>("numbers", VersionNumber.TYPE);

    /** Signals of intervals that hold few events. */
    public static final OutputTag<OutputRecord> SIGNALS = new OutputTag<>("signals", OutputRecord.TYPE);

    /** Those that were given; once the state is there, with the bound that counts. */
    private JobOptions options;

    private final Map<String, String> topicIds;
    private final PreviousVersion before;
    private final WarmStartModels given;
    private final int mostFeatures;
    private final String softwareVersion;

    private final Intervals intervals;

    private transient Map<String, String> keptIds;
    private transient WarmStartState kept;
    private transient ManifestWriter manifests;
    private transient ListState<AveragedPart> pending;
    private transient ValueState<PublishedVersion> published;
    /** Null once a state is restored: it looks at the first versions. */
    private transient @Nullable IntervalAdvice advice;

    private transient InputWarnings warnings;
    private transient long newestVersion;
    private transient long newestIntervalEnd;

    /**
     * @param topicIds of the topics that are read, by their names, as far as they are known
     * @param before what versions go on after, unless a state is restored that has published one
     * @param starts what parts start from unless state is restored; they are published with the first version
     * @param mostFeatures how many a part may hold if no option says so, unless state is restored
     * @param softwareVersion for the manifest
     */
    public VersionAssembler(
            JobOptions options,
            Map<String, String> topicIds,
            PreviousVersion before,
            WarmStartModels starts,
            int mostFeatures,
            String softwareVersion) {
        this.options = options;
        this.topicIds = topicIds;
        this.before = before;
        this.given = starts;
        this.mostFeatures = mostFeatures;
        this.softwareVersion = softwareVersion;
        this.intervals = new Intervals(options.interval().toMillis());
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        options = KeptBound.keep(context, options, mostFeatures);
        keptIds = KeptTopicIds.keep(context, options.topics(), topicIds);
        kept = WarmStartState.keep(context, given);
        KeptEncoding.keep(context, options).ifPresent(LOG::warn);
        advice = context.isRestored() ? null : new IntervalAdvice(options.interval());
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        kept.snapshot(getRuntimeContext().getTaskInfo());
    }

    @Override
    public void open(OpenContext context) {
        manifests = new ManifestWriter(options, keptIds, kept.starts().origin(), softwareVersion);
        pending = getRuntimeContext().getListState(new ListStateDescriptor<>("pending", new AveragedPart.Serializer()));
        published = getRuntimeContext()
                .getState(new ValueStateDescriptor<>("published", new PublishedVersion.Serializer()));
        JobMetrics metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
        warnings = new InputWarnings(metrics);
        metrics.modelVersion(() -> newestVersion);
        metrics.modelIntervalEnd(() -> newestIntervalEnd);
        metrics.modelInterval(intervals::length);
    }

    @Override
    public void processElement(AveragedPart average, Context context, Collector<VersionRecord> out) throws Exception {
        pending.add(average);
        long border = openBorder(
                average.published().intervalEnd(), context.timerService().currentWatermark());
        context.timerService().registerEventTimeTimer(border - 1);
    }

    /**
     * The end of the record's interval, or of the first after it that neither a version nor the watermark has closed.
     */
    private long openBorder(long intervalEnd, long watermark) throws Exception {
        long border = intervalEnd;
        PublishedVersion newest = published.value();
        if (newest != null && border <= newest.intervalEnd()) {
            border = intervals.end(newest.intervalEnd());
        }
        if (border <= watermark + 1) {
            border = intervals.end(watermark + 1);
        }
        return border;
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<VersionRecord> out) throws Exception {
        long intervalEnd = timestamp + 1;
        SortedMap<Integer, AveragedPart> due = takeDue(intervalEnd);
        PublishedVersion newest = published.value();
        if (newest == null) {
            addStarts(due, intervalEnd);
            FeatureMap none = FeatureMap.none(options.learning().features());
            newest = PublishedVersion.ofOthers(before.newest(), none);
        }
        PublishedVersion version = next(newest, due, intervalEnd);
        for (AveragedPart average : due.values()) {
            average.records().forEach(out::collect);
        }
        VersionInfo manifest = manifests.manifest(version);
        out.collect(manifest);
        look(manifest, context);
        context.output(NUMBERS, new VersionNumber(version.version(), intervalEnd));
        published.update(version);
        newestVersion = version.version();
        newestIntervalEnd = intervalEnd;
    }

    private void look(VersionInfo version, OnTimerContext context) {
        Optional<InputWarning> found =
                advice == null ? Optional.empty() : advice.see(version.intervalEnd(), version.eventsTrained());
        found.ifPresent(warning -> {
            warnings.tell(warning);
            context.output(
                    SIGNALS, SignalPublisher.record(Signal.warning(options.modelId(), version.intervalEnd(), warning)));
        });
    }

    /** A consumer that follows on from the version that training started from must not find fewer parts. */
    private void addStarts(SortedMap<Integer, AveragedPart> due, long intervalEnd) {
        kept.starts()
                .published()
                .forEach((part, start) -> due.putIfAbsent(
                        part,
                        AveragedPart.start(
                                part,
                                start.asStart(intervalEnd),
                                kept.starts().map(options.learning().features()))));
    }

    /** The last record that arrived for each part, of those whose interval ended by {@code intervalEnd}. */
    private SortedMap<Integer, AveragedPart> takeDue(long intervalEnd) throws Exception {
        SortedMap<Integer, AveragedPart> due = new TreeMap<>();
        List<AveragedPart> rest = new ArrayList<>();
        for (AveragedPart average : pending.get()) {
            if (average.published().intervalEnd() <= intervalEnd) {
                due.put(average.part(), average);
            } else {
                rest.add(average);
            }
        }
        pending.update(rest);
        return due;
    }

    private static PublishedVersion next(
            PublishedVersion previous, SortedMap<Integer, AveragedPart> due, long intervalEnd) {
        SortedMap<Integer, PublishedVersion.Part> latest = new TreeMap<>();
        previous.parts().forEach(part -> latest.put(part.part(), part));
        SourcePositions positions = previous.positions().copy();
        FeatureMap map = previous.map();
        Clipping clipping = previous.clipping();
        long clipped = previous.intervalEnd();
        for (AveragedPart average : due.values()) {
            latest.put(
                    average.part(),
                    new PublishedVersion.Part(
                            average.part(),
                            average.records().stream().map(VersionInfo.Part::of).toList(),
                            average.published().counts().examples()));
            positions.merge(average.positions());
            // Provisional parts have none yet; once it is found, it is the same for all.
            map = average.map().isNone() ? map : average.map();
            // A late part may be older than what the last version knew of numbers that came later.
            if (!average.clipping().isNone() && average.published().intervalEnd() > clipped) {
                clipping = average.clipping();
                clipped = average.published().intervalEnd();
            }
        }
        return new PublishedVersion(
                previous.version() + 1, intervalEnd, List.copyOf(latest.values()), map, clipping, positions);
    }
}
