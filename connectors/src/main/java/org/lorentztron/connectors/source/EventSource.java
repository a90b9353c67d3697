package org.lorentztron.connectors.source;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.KafkaSourceOptions;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * The events topic as a Flink source, and its event time; the labels topic in the same way, if labels come later.
 *
 * <p>Records are decoded inside the source ({@link EventDecoder}), because only there Flink knows the partition of
 * each: the watermark is that of the slowest partition, and a partition that is too far ahead of the others pauses,
 * which bounds what the job has to buffer when it reads old data.
 *
 * @param kafka properties of Kafka clients; {@code bootstrap.servers} is required, deserializers are replaced
 * @param start where to begin if no state is restored
 * @param modelId names the consumer group, {@code lorentztron-<model-id>}
 * @param bounded whether to stop at the end offsets found at the start, which a restored job keeps
 * @param positions which its readers note, and its watermarks ask
 */
public record EventSource(
        Map<String, String> kafka,
        String topic,
        StartFrom start,
        String modelId,
        boolean bounded,
        ReadPositions positions) {

    private static final String GROUP_PREFIX = "lorentztron-";
    private static final String ALIGNMENT_GROUP = "events";
    private static final Duration ALIGNMENT_INTERVAL = Duration.ofMillis(200);
    private static final Duration PARTITION_DISCOVERY = Duration.ofMinutes(1);

    public EventSource {
        Objects.requireNonNull(topic, "topic");
        Objects.requireNonNull(start, "start");
        Objects.requireNonNull(modelId, "modelId");
        kafka = Map.copyOf(kafka);
        if (!kafka.containsKey(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG)) {
            throw new IllegalArgumentException("kafka has no bootstrap.servers");
        }
    }

    /** A topic that nobody reads yet. */
    public EventSource(Map<String, String> kafka, String topic, StartFrom start, String modelId, boolean bounded) {
        this(kafka, topic, start, modelId, bounded, new ReadPositions());
    }

    /** The source; partitions that are added to the topic are found within a minute unless it is bounded. */
    public KafkaSource<SourceRecord> source(KafkaRecordDeserializationSchema<SourceRecord> decoder) {
        KafkaSourceBuilder<SourceRecord> builder = KafkaSource.<SourceRecord>builder()
                .setProperties(consumerProperties())
                .setTopics(topic)
                .setStartingOffsets(start.offsets())
                .setDeserializer(new PositionedDecoder(decoder, positions));
        if (bounded) {
            builder.setBounded(OffsetsInitializer.latest());
        }
        return builder.build();
    }

    /** The consumer group: it gets the offsets of every checkpoint. */
    public String group() {
        return GROUP_PREFIX + modelId;
    }

    Properties consumerProperties() {
        Properties properties = new Properties();
        // An event of an aborted transaction never happened.
        properties.setProperty(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        if (!bounded) {
            properties.setProperty(
                    KafkaSourceOptions.PARTITION_DISCOVERY_INTERVAL_MS.key(),
                    Long.toString(PARTITION_DISCOVERY.toMillis()));
        }
        properties.setProperty(ConsumerConfig.GROUP_ID_CONFIG, group());
        kafka.forEach(properties::setProperty);
        PollBudget.addTo(properties);
        FetchedPositions.addTo(properties, positions);
        return properties;
    }

    /**
     * Event time per partition: the watermark that {@link ClockedSource} gives the records as their element timestamps.
     *
     * <p>Malformed records neither move it nor keep a partition from being idle. Partitions whose event time is more
     * than {@code maxDrift} ahead of the slowest that is not idle pause until it has followed, whichever of the job's
     * topics these are of; an idle one holds back nobody. As long as one of the topic's partitions does not answer,
     * none becomes idle, and none that has records before its end.
     *
     * <p>A bounded source never pauses a partition: Flink's Kafka reader fails when it is told to pause one that it has
     * just read to its end ("No current assignment for partition").
     *
     * @param idleTimeout more than 0
     * @param maxDrift more than 0
     */
    public WatermarkStrategy<SourceRecord> watermarks(Duration idleTimeout, Duration maxDrift) {
        TopicProbe inquiry = new TopicProbe(kafka, topic, TopicProbe.REQUEST_TIMEOUT);
        ReadPositions read = positions;
        WatermarkStrategy<SourceRecord> times =
                WatermarkStrategy.forGenerator(context -> new PartitionWatermarks(new IdleDetector(
                        idleTimeout, context.getInputActivityClock(), inquiry::ask, new PartitionBacklog(read))));
        return bounded ? times : times.withWatermarkAlignment(ALIGNMENT_GROUP, maxDrift, ALIGNMENT_INTERVAL);
    }
}
