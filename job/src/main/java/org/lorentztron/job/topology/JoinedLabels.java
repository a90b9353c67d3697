package org.lorentztron.job.topology;

import java.util.Objects;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.job.join.LabelJoiner;
import org.lorentztron.job.join.LabelOutcome;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.JoinedEvents;
import org.lorentztron.job.route.LabelSplitter;
import org.lorentztron.job.route.ReaderSignals;
import org.lorentztron.job.route.RecordSplitter;
import org.lorentztron.job.route.TrainingWeights;
import org.lorentztron.job.train.PreparationSearch;

/**
 * The part of the job that joins events with labels that come later.
 *
 * <pre>
 *   labels - LabelSplitter =id=> LabelJoiner - JoinedEvents
 *   events without a label =id=>
 * </pre>
 *
 * @param events with the labels that came for them, as they are trained
 * @param rejected malformed labels, and those that found no event
 * @param outcomes what became of the events that are evaluated
 * @param signals of clocks that are ahead, and of a join that is full
 */
public record JoinedLabels(
        DataStream<Event> events,
        DataStream<DeadLetter> rejected,
        DataStream<LabelOutcome> outcomes,
        DataStream<OutputRecord> signals) {

    /**
     * Adds this part to a job that trains.
     *
     * @param waiting events without a label
     * @param bytes that the join may hold, as in {@link LabelJoiner}
     */
    static JoinedLabels of(
            StreamExecutionEnvironment env,
            JobOptions options,
            EventInput.Records labels,
            DataStream<Event> waiting,
            long bytes) {
        JoinedLabels joined = join(env, options, labels, waiting, bytes);
        return new JoinedLabels(
                weigh(joined.events(), options), joined.rejected(), joined.outcomes(), joined.signals());
    }

    /** Adds this part to a job that only joins: events keep the weights that they were sent with. */
    static JoinedLabels join(
            StreamExecutionEnvironment env,
            JobOptions options,
            EventInput.Records labels,
            DataStream<Event> waiting,
            long bytes) {
        LabelSplitter splitter = new LabelSplitter();
        splitter.tell(ReaderSignals.of(
                options, Objects.requireNonNull(options.topics().labels(), "labels topic")));
        SingleOutputStreamOperator<LabelRecord> split =
                OperatorIds.LABEL_SPLITTER.on(labels.read(env, options, OperatorIds.LABEL_SOURCE)
                        .transform(OperatorIds.LABEL_SPLITTER.operatorName(), LabelRecord.TYPE, splitter));
        SingleOutputStreamOperator<Event> joined = OperatorIds.LABEL_JOINER.on(waiting.keyBy(Event::id, Types.STRING)
                .connect(split.keyBy(LabelRecord::id, Types.STRING))
                .transform(OperatorIds.LABEL_JOINER.operatorName(), Event.TYPE, new LabelJoiner(options, bytes)));
        DataStream<DeadLetter> malformed = split.getSideOutput(RecordSplitter.REJECTED);
        return new JoinedLabels(
                joined,
                malformed.union(joined.getSideOutput(LabelJoiner.REJECTED)),
                joined.getSideOutput(LabelJoiner.OUTCOMES),
                split.getSideOutput(RecordSplitter.SIGNALS).union(joined.getSideOutput(LabelJoiner.SIGNALS)));
    }

    private static DataStream<Event> weigh(DataStream<Event> joined, JobOptions options) {
        JoinedEvents weighed = new JoinedEvents(
                TrainingWeights.of(options),
                PreparationSearch.marksPerPartition(options.learning().standardize()),
                options.learning().heldOut());
        return OperatorIds.JOINED_EVENTS.on(
                joined.transform(OperatorIds.JOINED_EVENTS.operatorName(), Event.TYPE, weighed));
    }
}
