package org.lorentztron.job.topology;

import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.connectors.source.ClockedSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.route.EvenKeys;
import org.lorentztron.job.route.EventSplitter;
import org.lorentztron.job.route.PartRouter;
import org.lorentztron.job.route.TrainingWeights;
import org.lorentztron.job.train.PreparationSearch;

/**
 * The job up to its trainers: source, splitter, router, and the exchange between them. Everything downstream learns. A
 * job that ends here is the baseline when the cost of learning is measured.
 *
 * @param labelled the labelled events, and the unlabelled ones if models in training score them; rejected events and
 *     those that published versions score are its side outputs
 * @param byBlock every event once per block that trains or scores it, keyed by block
 * @param layout which parts are in which block
 * @param blockKeys the keys that stand for blocks
 */
public record RoutedEvents(
        SingleOutputStreamOperator<Event> labelled,
        KeyedStream<BlockEvent, Integer> byBlock,
        BlockLayout layout,
        EvenKeys blockKeys) {

    /** Adds this part to an environment with the settings of {@link JobEnvironment}. */
    public static RoutedEvents of(StreamExecutionEnvironment env, JobOptions options, EventInput events) {
        BlockLayout layout = new BlockLayout(options.learnerSettings().parts(), options.blocks());
        EvenKeys keys = new EvenKeys(layout.blocks(), JobEnvironment.MAX_PARALLELISM);
        SingleOutputStreamOperator<Event> labelled = split(read(env, options, events), options);
        return new RoutedEvents(labelled, route(labelled, layout, keys), layout, keys);
    }

    private static DataStream<SourceRecord> read(
            StreamExecutionEnvironment env, JobOptions options, EventInput events) {
        return OperatorIds.EVENT_SOURCE.on(env.fromSource(
                new ClockedSource<>(
                        events.source(),
                        options.eventTime().outOfOrderness().toMillis(),
                        PreparationSearch.marksPerPartition(options.learning().standardize()),
                        options.learning().heldOut()),
                events.watermarks(),
                OperatorIds.EVENT_SOURCE.operatorName(),
                SourceRecord.TYPE));
    }

    private static SingleOutputStreamOperator<Event> split(DataStream<SourceRecord> records, JobOptions options) {
        EventSplitter splitter = new EventSplitter(
                options.learning().evaluateFraction(),
                TrainingWeights.of(options),
                unlabelled(options),
                options.input().ignoresDeletes());
        return OperatorIds.EVENT_SPLITTER.on(
                records.transform(OperatorIds.EVENT_SPLITTER.operatorName(), Event.TYPE, splitter));
    }

    private static EventSplitter.Unlabelled unlabelled(JobOptions options) {
        if (options.topics().predictions() == null) {
            return EventSplitter.Unlabelled.NOWHERE;
        }
        return options.predictsLive() ? EventSplitter.Unlabelled.TO_TRAINERS : EventSplitter.Unlabelled.TO_SCORER;
    }

    private static KeyedStream<BlockEvent, Integer> route(DataStream<Event> events, BlockLayout layout, EvenKeys keys) {
        DataStream<BlockEvent> routed = OperatorIds.PART_ROUTER.on(
                events.flatMap(new PartRouter(layout)).returns(BlockEvent.TYPE));
        return routed.keyBy(event -> keys.key(event.block()), Types.INT);
    }
}
