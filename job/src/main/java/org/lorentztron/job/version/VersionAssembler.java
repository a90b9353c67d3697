package org.lorentztron.job.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
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
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.job.average.PairAverage;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.job.state.JobMetrics;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.job.warm.KeptStarts;
import org.lorentztron.job.warm.StartPairs;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;

/**
 * Makes whole versions: keeps the pair records of an interval until the watermark has passed its end, then emits them in
 * the order of pairs, followed by the manifest that names the latest record of every pair. Keyed by one constant.
 *
 * <p>The first version of a job that started from a published one holds all its pairs, those that have not trained yet as they
 * were.
 *
 * <p>A version leaves in one call, so a checkpoint never falls into one, and with it into one transaction of the sink.
 * Versions count the intervals in which anything was trained. A record of an interval whose version is out already joins
 * the next version, which leaves at the end of the interval that is open then, whether or not anything else trains in it.
 */
public final class VersionAssembler extends KeyedProcessFunction<Integer, PairAverage, OutputRecord>
        implements CheckpointedFunction {

    private static final long serialVersionUID = 1L;

    private final JobOptions options;
    private final PublishedBefore before;
    private final StartPairs given;
    private final String softwareVersion;

    private final Intervals intervals;

    private transient KeptStarts kept;
    private transient ClassPairs pairs;
    private transient ManifestWriter manifests;
    private transient ListState<PairAverage> pending;
    private transient ValueState<PublishedVersion> published;
    private transient long newestVersion;
    private transient long newestIntervalEnd;

    /**
     * @param before what versions go on after, unless a state is restored that has published one
     * @param starts what pairs start from unless state is restored; they are published with the first version
     * @param softwareVersion for the manifest
     */
    public VersionAssembler(JobOptions options, PublishedBefore before, StartPairs starts, String softwareVersion) {
        this.options = options;
        this.before = before;
        this.given = starts;
        this.softwareVersion = softwareVersion;
        this.intervals = new Intervals(options.interval().toMillis());
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        kept = KeptStarts.keep(context, given);
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        kept.snapshot(getRuntimeContext().getTaskInfo());
    }

    @Override
    public void open(OpenContext context) {
        pairs = new ClassPairs(options.classes().size());
        manifests = new ManifestWriter(options, kept.starts().origin(), softwareVersion);
        pending = getRuntimeContext().getListState(new ListStateDescriptor<>("pending", new PairAverage.Serializer()));
        published = getRuntimeContext()
                .getState(new ValueStateDescriptor<>("published", new PublishedVersion.Serializer()));
        JobMetrics metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
        metrics.modelVersion(() -> newestVersion);
        metrics.modelIntervalEnd(() -> newestIntervalEnd);
    }

    @Override
    public void processElement(PairAverage average, Context context, Collector<OutputRecord> out) throws Exception {
        pending.add(average);
        long border = openBorder(average.intervalEnd(), context.timerService().currentWatermark());
        context.timerService().registerEventTimeTimer(border - 1);
    }

    /** The end of the record's interval, or of the first after it that neither a version nor the watermark has closed. */
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
    public void onTimer(long timestamp, OnTimerContext context, Collector<OutputRecord> out) throws Exception {
        long intervalEnd = timestamp + 1;
        SortedMap<Integer, PairAverage> due = takeDue(intervalEnd);
        PublishedVersion newest = published.value();
        if (newest == null) {
            addStarts(due, intervalEnd);
            newest = PublishedVersion.ofOthers(before.newest());
        }
        PublishedVersion version = next(newest, due, intervalEnd);
        for (PairAverage average : due.values()) {
            ClassPair pair = pairs.pair(average.pair());
            String key = SnapshotKeys.pair(
                    options.modelId(),
                    options.classes().get(pair.a()),
                    options.classes().get(pair.b()));
            out.collect(new OutputRecord(key.getBytes(UTF_8), average.snapshot()));
        }
        out.collect(manifests.record(version));
        published.update(version);
        newestVersion = version.version();
        newestIntervalEnd = intervalEnd;
    }

    /** A consumer that follows on from the version that training started from must not find fewer pairs. */
    private void addStarts(SortedMap<Integer, PairAverage> due, long intervalEnd) {
        for (int pair : kept.starts().pairs()) {
            ModelSnapshot start = ModelSnapshot.newBuilder(kept.starts().snapshot(pair))
                    .setModelId(options.modelId())
                    .setIntervalEnd(intervalEnd)
                    .setExamples(0)
                    .setUpdates(0)
                    .setMistakes(0)
                    .setBoost(0)
                    .setAlignmentResidual(0)
                    .build();
            due.putIfAbsent(
                    pair,
                    new PairAverage(
                            pair,
                            intervalEnd,
                            SnapshotCodec.encode(start),
                            SnapshotCodec.digest(start),
                            0,
                            new SourcePositions()));
        }
    }

    /** The last record that arrived for each pair, of those whose interval ended by {@code intervalEnd}. */
    private SortedMap<Integer, PairAverage> takeDue(long intervalEnd) throws Exception {
        SortedMap<Integer, PairAverage> due = new TreeMap<>();
        List<PairAverage> rest = new ArrayList<>();
        for (PairAverage average : pending.get()) {
            if (average.intervalEnd() <= intervalEnd) {
                due.put(average.pair(), average);
            } else {
                rest.add(average);
            }
        }
        pending.update(rest);
        return due;
    }

    private static PublishedVersion next(
            PublishedVersion previous, SortedMap<Integer, PairAverage> due, long intervalEnd) {
        SortedMap<Integer, PublishedVersion.Pair> latest = new TreeMap<>();
        previous.pairs().forEach(pair -> latest.put(pair.pair(), pair));
        SourcePositions positions = previous.positions().copy();
        for (PairAverage average : due.values()) {
            latest.put(
                    average.pair(),
                    new PublishedVersion.Pair(
                            average.pair(), average.intervalEnd(), average.digest(), average.examples()));
            positions.merge(average.positions());
        }
        return new PublishedVersion(previous.version() + 1, intervalEnd, List.copyOf(latest.values()), positions);
    }
}
