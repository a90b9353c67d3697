package org.lorentztron.job.topology;

import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.job.join.TrainingSorter;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.EventSplitter;
import org.lorentztron.job.route.JoinSplitter;
import org.lorentztron.job.route.RecordSplitter;

/**
 * The job that only joins.
 *
 * <pre>
 *   events - JoinSplitter ----------------------------+=partition=> TrainingSorter - joined events
 *                |                                    |
 *                +=id=> LabelJoiner ------------------+
 *   labels - LabelSplitter =id=> |
 *                                +- rejected - dead letters
 * </pre>
 */
public final class JoinTopology {
    private JoinTopology() {}

    /**
     * Adds the job to the environment.
     *
     * @param input with labels
     * @param bytes that the join may hold, as in {@link JoinedLabels}
     */
    public static void build(
            StreamExecutionEnvironment env,
            JobOptions options,
            EventInput input,
            long bytes,
            Sink<Event> events,
            Sink<DeadLetter> deadLetters) {
        JobEnvironment.configure(env);
        SingleOutputStreamOperator<Event> split = OperatorIds.EVENT_SPLITTER.on(input.events()
                .read(env, options, OperatorIds.EVENT_SOURCE)
                .transform(OperatorIds.EVENT_SPLITTER.operatorName(), Event.TYPE, new JoinSplitter()));
        JoinedLabels joined = JoinedLabels.join(
                env, options, input.requireLabels(), split.getSideOutput(EventSplitter.WAITING), bytes);
        OperatorIds.JOINED_EVENTS_PUBLISHER.on(
                sort(split.union(joined.events())).sinkTo(events));
        DataStream<DeadLetter> malformed = split.getSideOutput(RecordSplitter.REJECTED);
        OperatorIds.DEAD_LETTER_PUBLISHER.on(malformed.union(joined.rejected()).sinkTo(deadLetters));
    }

    private static DataStream<Event> sort(DataStream<Event> labelled) {
        return OperatorIds.TRAINING_SORTER.on(
                labelled.keyBy(event -> event.originOrOwn().partition(), Types.INT)
                        .transform(OperatorIds.TRAINING_SORTER.operatorName(), Event.TYPE, new TrainingSorter()));
    }
}
