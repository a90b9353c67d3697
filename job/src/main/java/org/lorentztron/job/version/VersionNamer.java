package org.lorentztron.job.version;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.co.CoProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.state.KeptTopicIds;

/**
 * Adds to each version the names of its features that have changed since the version before, in front of its manifest;
 * to the first one that goes into another models topic, all names. All else passes as it is, in its order. Runs with
 * parallelism 1, between {@link VersionAssembler} and the publisher, and only in jobs whose features have names.
 *
 * <p>Which names a version has depends on timing: they come past the trainers, at their own pace. No model depends on
 * them. A version leaves the assembler in one call, so its names are in its transaction, too.
 */
public final class VersionNamer extends CoProcessFunction<VersionRecord, FeatureNameRecord, VersionRecord>
        implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    private final @Nullable String modelsTopicId;

    private transient ListState<BucketNames> kept;
    private transient HeldNames names;
    private transient int collisions;
    private transient Counter dropped;

    /** @param modelsTopicId of the topic that versions go into; null if it is not known */
    public VersionNamer(@Nullable String modelsTopicId) {
        this.modelsTopicId = modelsTopicId;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        kept = context.getOperatorStateStore()
                .getListState(new ListStateDescriptor<>("names", new BucketNames.Serializer()));
        names = HeldNames.of(kept.get());
        if (KeptTopicIds.replacesModels(context, modelsTopicId)) {
            names.changeAll();
        }
        collisions = names.collisions();
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        kept.update(names.state());
    }

    @Override
    public void open(OpenContext context) {
        JobMetrics metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
        metrics.featureCollisions(() -> collisions);
        dropped = metrics.featuresNamesDropped();
    }

    @Override
    public void processElement1(VersionRecord element, Context context, Collector<VersionRecord> out) {
        if (element instanceof PublishedPart part) {
            names.hold(part);
        } else if (element instanceof VersionInfo version) {
            names.takeChanged(version).forEach(out::collect);
            collisions = names.collisions();
            dropped.inc(names.takeDropped());
        }
        out.collect(element);
    }

    @Override
    public void processElement2(FeatureNameRecord record, Context context, Collector<VersionRecord> out) {
        names.add(record);
    }
}
