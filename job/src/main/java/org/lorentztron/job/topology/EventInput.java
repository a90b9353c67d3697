package org.lorentztron.job.topology;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.ClockRule;
import org.lorentztron.connectors.source.ClockedSource;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.ReadPositions;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.TopicIdentity;
import org.lorentztron.job.options.JobOptions;

/**
 * Where the job's events come from, and labels that come later.
 *
 * @param events with their labels or without
 * @param labels null if labels come with their events
 */
public record EventInput(Records events, @Nullable Records labels) {

    /**
     * The records of one topic.
     *
     * @param source decoded records, those of a partition in their order; a partition is a split
     * @param watermarks event time per partition; its records have the timestamps that {@link ClockedSource} gives them
     * @param topic which topic it is
     * @param positions which the source notes and the watermarks ask
     */
    public record Records(
            Source<SourceRecord, ?, ?> source,
            WatermarkStrategy<SourceRecord> watermarks,
            TopicIdentity topic,
            ReadPositions positions) {

        /** Of a source that is no topic, or of one that is never replaced. */
        public Records(Source<SourceRecord, ?, ?> source, WatermarkStrategy<SourceRecord> watermarks) {
            this(source, watermarks, TopicIdentity.UNKNOWN, new ReadPositions());
        }

        /** Reads them, where nothing is to be marked. */
        DataStream<SourceRecord> read(StreamExecutionEnvironment env, JobOptions options, OperatorIds operator) {
            return read(env, options, operator, 0, EventShare.NONE);
        }

        /**
         * Reads them.
         *
         * @param marks as that of {@link ClockRule}, as {@code heldOut}
         */
        DataStream<SourceRecord> read(
                StreamExecutionEnvironment env,
                JobOptions options,
                OperatorIds operator,
                int marks,
                EventShare heldOut) {
            ClockRule clocks = new ClockRule(
                    options.eventTime().outOfOrderness().toMillis(),
                    options.eventTime().maxAhead().toMillis(),
                    marks,
                    heldOut);
            return operator.on(env.fromSource(
                    new ClockedSource<>(source, clocks, topic, positions),
                    watermarks,
                    operator.operatorName(),
                    SourceRecord.TYPE));
        }
    }

    /** Events whose labels come with them, from a source that is no topic. */
    public EventInput(Source<SourceRecord, ?, ?> source, WatermarkStrategy<SourceRecord> watermarks) {
        this(new Records(source, watermarks), null);
    }

    /** The ids of the topics by their names, as far as they are known. */
    Map<String, String> topicIds() {
        Map<String, String> ids = new HashMap<>();
        Stream.of(events, labels)
                .filter(records -> records != null && records.topic().id() != null)
                .forEach(records ->
                        ids.put(records.topic().topic(), records.topic().id()));
        return ids;
    }

    /** The labels that come later, where there must be some. */
    Records requireLabels() {
        return Objects.requireNonNull(labels, "labels");
    }
}
