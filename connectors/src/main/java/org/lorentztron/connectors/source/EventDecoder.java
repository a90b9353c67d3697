package org.lorentztron.connectors.source;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes one {@link SourceRecord} of each record of the events topic: an event, or a dead letter with the reason. No
 * bytes make it fail. After a labelled event whose features have names may come another record, {@link NewNames}.
 *
 * <p>The event time is that of the payload, else that of the Kafka record. A payload time is rejected if it is negative
 * or more than an hour after the Kafka record's own time: one event of the far future would end event time for all
 * events. A record without a time of its own is rejected too, because nothing bounds its payload's time.
 *
 * <p>Not thread-safe; Flink gives each source subtask its own copy.
 */
public final class EventDecoder implements KafkaRecordDeserializationSchema<SourceRecord> {

    private static final Logger LOG = LoggerFactory.getLogger(EventDecoder.class);

    private static final long serialVersionUID = 1L;

    /** How far a payload's time may be after its record's own. */
    static final long LARGEST_LEAD_MS = 3_600_000;

    private static final int LONGEST_MESSAGE = 1000;

    /** So many classes are named in a message. */
    private static final int MOST_SHOWN = 10;

    /** The key may take at most one in this many of the bytes that a letter keeps: the value matters more. */
    private static final int KEY_SHARE = 8;

    private final EventFormat format;
    private final List<String> classes;
    private final int deadLetterMaxBytes;
    private final @Nullable String labelField;
    private transient Map<String, Integer> classIndices;
    private transient LabelCheck labels;
    private transient LeakCheck leaks;
    private transient ToldNames told;

    /**
     * A decoder of events.
     *
     * @param classes the labels that events may have, in the order of their indices
     * @param deadLetterMaxBytes bytes that a dead letter keeps of key and value together; of the key at most an eighth
     *     of them
     */
    public EventDecoder(EventFormat format, List<String> classes, int deadLetterMaxBytes) {
        this(format, classes, deadLetterMaxBytes, null);
    }

    /**
     * The same, which warns if the first events have no label where the user says.
     *
     * @param labelField where that is; null if the user does not say
     */
    public EventDecoder(EventFormat format, List<String> classes, int deadLetterMaxBytes, @Nullable String labelField) {
        this.format = Objects.requireNonNull(format, "format");
        this.classes = List.copyOf(classes);
        if (deadLetterMaxBytes < 0) {
            throw new IllegalArgumentException("deadLetterMaxBytes is " + deadLetterMaxBytes + ", expected 0 or more");
        }
        this.deadLetterMaxBytes = deadLetterMaxBytes;
        this.labelField = labelField;
    }

    @Override
    public void open(DeserializationSchema.InitializationContext context) {
        classIndices = new HashMap<>();
        labels = new LabelCheck(labelField);
        leaks = new LeakCheck();
        told = new ToldNames();
        for (int i = 0; i < classes.size(); i++) {
            classIndices.put(classes.get(i), i);
        }
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<SourceRecord> out) {
        SourceRecord decoded;
        try {
            decoded = decode(record);
        } catch (MalformedEventException e) {
            decoded = new Malformed(deadLetter(record, e));
        }
        out.collect(decoded);
        if (format.hasNames() && decoded instanceof Event event && event.labelled()) {
            tellNames(event, record.value(), out);
        }
    }

    private void tellNames(Event event, byte[] value, Collector<SourceRecord> out) {
        List<NewNames.Name> names = told.see(event.features(), () -> format.names(value));
        if (!names.isEmpty()) {
            out.collect(new NewNames(event.partition(), event.offset(), names));
        }
    }

    private SourceRecord decode(ConsumerRecord<byte[], byte[]> record) throws MalformedEventException {
        LabeledEvent event = format.decode(record.value());
        lookForLabels(event, record.value());
        int label = label(event);
        long time = time(event, record.timestamp());
        if (label != Event.UNLABELLED && format.hasNames()) {
            lookForLeaks(event, label, record.value());
        }
        return Event.decoded(record.partition(), record.offset(), label, time, event);
    }

    private void lookForLabels(LabeledEvent event, byte[] value) {
        String warning = labels.see(event.label() != null, () -> format.names(value));
        if (warning != null) {
            LOG.warn("{}", VisibleText.of(warning));
        }
    }

    private void lookForLeaks(LabeledEvent event, int label, byte[] value) {
        for (LeakCheck.Leak leak : leaks.see(event.features(), label, () -> format.names(value))) {
            LOG.warn(
                    "field {} alone tells the class {} from all others in the first labelled events since this reader"
                            + " started: if it is there only because the label is known, name it in --ignore and start"
                            + " a new model",
                    VisibleText.of(leak.field()),
                    classes.get(leak.label()));
        }
    }

    private int label(LabeledEvent event) throws MalformedEventException {
        if (event.label() == null) {
            return Event.UNLABELLED;
        }
        Integer index = classIndices.get(event.label());
        if (index == null) {
            throw new MalformedEventException(
                    MalformedReason.UNKNOWN_CLASS,
                    (labelField == null ? "label" : labelField) + " is "
                            + MalformedEventException.quote(event.label()) + ", expected one of the "
                            + (classes.size() <= MOST_SHOWN
                                    ? "classes " + String.join(", ", classes)
                                    : classes.size() + " classes"));
        }
        return index;
    }

    private static long time(LabeledEvent event, long recordTime) throws MalformedEventException {
        if (recordTime < 0) {
            throw timestamp("the Kafka record's timestamp is " + recordTime + ", expected 0 or more");
        }
        long time = event.timestamp();
        if (time == LabeledEvent.NO_TIMESTAMP) {
            return recordTime;
        }
        if (time < 0) {
            throw timestamp("timestamp is " + time + ", expected 0 or more");
        }
        if (time - recordTime > LARGEST_LEAD_MS) {
            throw timestamp(
                    "timestamp is " + time + ", expected at most an hour after the Kafka record's, " + recordTime);
        }
        return time;
    }

    private static MalformedEventException timestamp(String message) {
        return new MalformedEventException(MalformedReason.TIMESTAMP, message);
    }

    private DeadLetter deadLetter(ConsumerRecord<byte[], byte[]> record, MalformedEventException why) {
        byte[] key = cut(record.key(), deadLetterMaxBytes / KEY_SHARE);
        byte[] value = cut(record.value(), deadLetterMaxBytes - (key == null ? 0 : key.length));
        String message = why.getMessage();
        return new DeadLetter(
                why.reason(),
                message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE),
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                key,
                value,
                record.value() == null ? -1 : record.value().length);
    }

    private static byte @Nullable [] cut(byte @Nullable [] bytes, int length) {
        return bytes == null || bytes.length <= length ? bytes : Arrays.copyOf(bytes, length);
    }

    @Override
    public TypeInformation<SourceRecord> getProducedType() {
        return SourceRecord.TYPE;
    }
}
