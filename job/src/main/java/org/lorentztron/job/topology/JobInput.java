package org.lorentztron.job.topology;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.lorentztron.connectors.source.EventDecoder;
import org.lorentztron.connectors.source.EventSource;
import org.lorentztron.connectors.source.LabelDecoder;
import org.lorentztron.connectors.source.LabelRows;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.connectors.source.TopicIdentity;
import org.lorentztron.connectors.warning.Expected;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.LateLabels;
import org.lorentztron.job.options.kind.OptionType;

/**
 * What a job reads from Kafka: events, and labels if they come later. Nothing is asked of the broker yet. Stateless.
 */
public final class JobInput {
    /** A partition ahead of the slowest by more than this, or by two intervals, waits: it bounds what is buffered. */
    private static final Duration LEAST_DRIFT = Duration.ofSeconds(30);

    private JobInput() {}

    /**
     * The records of both topics, decoded, with their event time.
     *
     * @param letterBytes what a dead letter keeps of a record
     * @param ids of topics by their names, as far as they are known
     */
    public static EventInput of(JobOptions options, int letterBytes, Map<String, String> ids) {
        return of(options, letterBytes, ids, decoder(options, letterBytes));
    }

    /** The same, of events that keep their records: for a job that writes them once more. */
    public static EventInput withRecords(JobOptions options, int letterBytes, Map<String, String> ids) {
        return of(options, letterBytes, ids, decoder(options, letterBytes).keepingRecords());
    }

    private static EventInput of(JobOptions options, int letterBytes, Map<String, String> ids, EventDecoder decoder) {
        EventSource topic = source(options, options.topics().events());
        String labels = options.topics().labels();
        EventInput.Records events = records(topic, decoder, options, ids);
        return new EventInput(
                events, labels == null ? null : labels(source(options, labels), options, letterBytes, ids));
    }

    private static EventInput.Records records(
            EventSource topic,
            KafkaRecordDeserializationSchema<SourceRecord> decoder,
            JobOptions options,
            Map<String, String> ids) {
        TopicIdentity identity = new TopicIdentity(
                topic.kafka(),
                topic.topic(),
                ids.get(topic.topic()),
                options.input().start() == StartFrom.ANEW);
        return new EventInput.Records(topic.source(decoder), watermarks(topic, options), identity, topic.positions());
    }

    /** What makes events of the records of the events topic, as it is before the job opens it. */
    public static EventDecoder decoder(JobOptions options, int letterBytes) {
        boolean labelsComeLater = options.topics().labels() != null;
        EventDecoder decoder = new EventDecoder(
                EventFormats.of(options),
                options.classes(),
                letterBytes,
                options.input().weights(),
                options.input().labelField(),
                labelsComeLater);
        boolean named = options.learning().named();
        EventMapping mapping = named ? options.mapping() : EventMapping.STANDARD;
        boolean needsIds = labelsComeLater || options.topics().predictions() != null;
        // Nothing is made of events without a label that need no ids.
        String labelField =
                named && !needsIds ? mapping.label() : options.input().labelField();
        Expected expected = new Expected(
                named,
                mapping,
                named ? options.rules() : NameRules.NONE,
                labelsComeLater ? null : labelField,
                needsIds);
        return decoder.expecting(expected)
                .identifiedBy(EventFormats.keyId(options))
                .toldFormat(OptionType.kebab(options.input().format()));
    }

    private static EventInput.Records labels(
            EventSource topic, JobOptions options, int letterBytes, Map<String, String> ids) {
        return records(topic, labelDecoder(options, letterBytes), options, ids);
    }

    /** The same of the labels topic of a job that has one. */
    public static LabelDecoder labelDecoder(JobOptions options, int letterBytes) {
        LateLabels late = Objects.requireNonNull(options.lateLabels());
        LabelRows rows = EventFormats.labels(late);
        return new LabelDecoder(
                options.classes(),
                rows == null ? late.meanings() : Map.of(),
                options.input().weights(),
                letterBytes,
                rows,
                Expected.ofLabels(late.mapping()));
    }

    private static WatermarkStrategy<SourceRecord> watermarks(EventSource topic, JobOptions options) {
        Duration twoIntervals = options.interval().multipliedBy(2);
        Duration drift = twoIntervals.compareTo(LEAST_DRIFT) > 0 ? twoIntervals : LEAST_DRIFT;
        return topic.watermarks(options.eventTime().idleTimeout(), drift);
    }

    private static EventSource source(JobOptions options, String topic) {
        return new EventSource(
                kafka(options),
                topic,
                options.input().start(),
                options.modelId(),
                options.input().bounded());
    }

    /** The consumer group of both topics. */
    public static String group(JobOptions options) {
        return source(options, options.topics().events()).group();
    }

    /** The properties of every Kafka client. */
    public static Map<String, String> kafka(JobOptions options) {
        Map<String, String> kafka = new HashMap<>(options.kafka());
        kafka.put("bootstrap.servers", options.bootstrapServers());
        return kafka;
    }
}
