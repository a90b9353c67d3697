package org.lorentztron.job.topology;

import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.route.EvenKeys;
import org.lorentztron.job.route.EventSplitter;
import org.lorentztron.job.route.PartRouter;
import org.lorentztron.job.route.ReaderSignals;
import org.lorentztron.job.route.TrainingWeights;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.train.PreparationSearch;

/**
 * The job up to its trainers: source, splitter, router, and the exchange between them; the joiner too, if labels come
 * later. Everything downstream learns. A job that ends here is the baseline when the cost of learning is measured.
 *
 * @param labelled the labelled events, and the unlabelled ones if models in training score them; rejected events and
 *     those that published versions score are its side outputs
 * @param joined null if labels come with their events
 * @param byBlock every event once per block that trains or scores it, keyed by block
 * @param layout which parts are in which block
 * @param blockKeys the keys that stand for blocks
 */
public record RoutedEvents(
        SingleOutputStreamOperator<Event> labelled,
        @Nullable JoinedLabels joined,
        KeyedStream<BlockEvent, Integer> byBlock,
        BlockLayout layout,
        EvenKeys blockKeys) {

    /** Adds this part to an environment with the settings of {@link JobEnvironment}. */
    public static RoutedEvents of(StreamExecutionEnvironment env, JobOptions options, EventInput input) {
        return of(env, options, input, KeptBound.ANY_BYTES);
    }

    /** @param joinBytes that a join may hold, as in {@link JoinedLabels} */
    static RoutedEvents of(StreamExecutionEnvironment env, JobOptions options, EventInput input, long joinBytes) {
        BlockLayout layout = new BlockLayout(options.learnerSettings().parts(), options.blocks());
        EvenKeys keys = new EvenKeys(layout.blocks(), JobEnvironment.MAX_PARALLELISM);
        SingleOutputStreamOperator<Event> labelled = split(read(env, options, input), options);
        DataStream<BlockEvent> routed = route(OperatorIds.PART_ROUTER, labelled, layout);
        JoinedLabels joined = input.labels() == null
                ? null
                : JoinedLabels.of(
                        env, options, input.labels(), labelled.getSideOutput(EventSplitter.WAITING), joinBytes);
        DataStream<BlockEvent> all =
                joined == null ? routed : routed.union(route(OperatorIds.JOINED_ROUTER, joined.events(), layout));
        return new RoutedEvents(labelled, joined, all.keyBy(event -> keys.key(event.block()), Types.INT), layout, keys);
    }

    private static DataStream<SourceRecord> read(StreamExecutionEnvironment env, JobOptions options, EventInput input) {
        int marks = PreparationSearch.marksPerPartition(options.learning().standardize());
        return input.events()
                .read(
                        env,
                        options,
                        OperatorIds.EVENT_SOURCE,
                        marks,
                        options.learning().heldOut());
    }

    private static SingleOutputStreamOperator<Event> split(DataStream<SourceRecord> records, JobOptions options) {
        EventSplitter splitter = new EventSplitter(
                options.learning().evaluated(),
                TrainingWeights.of(options),
                unlabelled(options),
                options.lateLabels() != null);
        splitter.tell(ReaderSignals.of(options, options.topics().events()));
        return OperatorIds.EVENT_SPLITTER.on(
                records.transform(OperatorIds.EVENT_SPLITTER.operatorName(), Event.TYPE, splitter));
    }

    private static EventSplitter.Unlabelled unlabelled(JobOptions options) {
        if (options.topics().predictions() == null) {
            return EventSplitter.Unlabelled.NOWHERE;
        }
        return options.predictsLive() ? EventSplitter.Unlabelled.TO_TRAINERS : EventSplitter.Unlabelled.TO_SCORER;
    }

    private static DataStream<BlockEvent> route(OperatorIds router, DataStream<Event> events, BlockLayout layout) {
        return router.on(events.flatMap(new PartRouter(layout)).returns(BlockEvent.TYPE));
    }
}
