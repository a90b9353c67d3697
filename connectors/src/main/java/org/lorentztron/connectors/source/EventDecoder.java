package org.lorentztron.connectors.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.warning.Expected;
import org.lorentztron.connectors.warning.FirstEvent;
import org.lorentztron.connectors.warning.FirstEventChecks;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.warning.LeakCheck;
import org.lorentztron.connectors.warning.NoEventsCheck;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.NamedNumbers;

/**
 * Makes one {@link SourceRecord} of each record of the events topic, or of each row of one that has rows: an event, or
 * a dead letter with the reason. No bytes make it fail. After it may come others: a {@link FeatureNameRecord} after a
 * labelled event whose features have names, and {@link WarningRecord}s.
 *
 * <p>The event time is that of the payload, else that of the Kafka record; one before 1970 or after 9999 is rejected. A
 * record without a time of its own is rejected too: its partition's clock goes by that.
 *
 * <p>Not thread-safe; Flink gives each source subtask its own copy.
 */
public final class EventDecoder implements KafkaRecordDeserializationSchema<SourceRecord> {

    private static final long serialVersionUID = 1L;

    private static final String FORMAT = "--event-format";

    private final EventFormat format;
    private final List<String> classes;
    private final DeadLetterFactory letters;
    private final KnownClasses known;
    private final WeightLimit weights;
    private final boolean labelsComeLater;
    private final Expected expected;
    private final boolean keepsRecords;
    private final @Nullable KeyId keyId;
    private final ForeignBytes bytes;
    private transient FirstEventChecks first;
    private transient LeakCheck leaks;
    private transient NoEventsCheck noEvents;
    private transient ReportedNames reported;
    private transient long longEvents;
    /** Of the record that is being decoded. */
    private transient List<InputWarning> warnings;
    /** Of this record, as far as it is known. */
    private transient long time;

    /**
     * A decoder of events, each of which counts once.
     *
     * @param classes the labels that events may have, in the order of their indices
     * @param deadLetterMaxBytes bytes that a dead letter keeps of key and value together; of the key at most an eighth
     *     of them
     */
    public EventDecoder(EventFormat format, List<String> classes, int deadLetterMaxBytes) {
        this(format, classes, deadLetterMaxBytes, WeightLimit.ONCE, null, false);
    }

    /**
     * The same, which warns if the first events have no label where the user says.
     *
     * @param weights that events may have
     * @param labelField where that is; null if the user does not say
     * @param labelsComeLater whether labels may come later than their events: then events without one need an id
     */
    public EventDecoder(
            EventFormat format,
            List<String> classes,
            int deadLetterMaxBytes,
            WeightLimit weights,
            @Nullable String labelField,
            boolean labelsComeLater) {
        this.format = Objects.requireNonNull(format, "format");
        this.classes = List.copyOf(classes);
        this.letters = new DeadLetterFactory(deadLetterMaxBytes);
        this.known = new KnownClasses(classes, labelField == null ? "label" : labelField);
        this.weights = weights;
        this.labelsComeLater = labelsComeLater;
        this.expected = Expected.standard(labelsComeLater ? null : labelField);
        this.keepsRecords = false;
        this.keyId = null;
        this.bytes = new ForeignBytes(FORMAT, "json");
    }

    private EventDecoder(
            EventDecoder other, Expected expected, boolean keepsRecords, @Nullable KeyId keyId, ForeignBytes bytes) {
        this.format = other.format;
        this.classes = other.classes;
        this.letters = other.letters;
        this.known = other.known;
        this.weights = other.weights;
        this.labelsComeLater = other.labelsComeLater;
        this.expected = expected;
        this.keepsRecords = keepsRecords;
        this.keyId = keyId;
        this.bytes = bytes;
    }

    /** The same decoder, whose events keep the records that they are decoded from, to be written again. */
    public EventDecoder keepingRecords() {
        return new EventDecoder(this, expected, true, keyId, bytes);
    }

    /** The same decoder of events whose ids are in the keys of their records; null if they are in the values. */
    public EventDecoder identifiedBy(@Nullable KeyId key) {
        return new EventDecoder(this, expected, keepsRecords, key, bytes);
    }

    /** The same decoder, which names the format of values that are not in the one that the user says. */
    public EventDecoder toldFormat(String format) {
        return new EventDecoder(this, expected, keepsRecords, keyId, new ForeignBytes(FORMAT, format));
    }

    /** The same decoder, which warns if the first events are not what is expected of them. */
    public EventDecoder expecting(Expected of) {
        return new EventDecoder(this, of, keepsRecords, keyId, bytes);
    }

    @Override
    public void open(DeserializationSchema.InitializationContext context) {
        first = new FirstEventChecks(expected);
        leaks = new LeakCheck();
        noEvents = new NoEventsCheck(expected);
        reported = new ReportedNames();
        warnings = new ArrayList<>();
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<SourceRecord> out) {
        time = Math.max(0, record.timestamp());
        new RecordRows(letters).read(record, (each, row) -> read(each, row, out), format::rows, out);
        tellWarnings(record, out);
    }

    /** Sends the event of a record, or of a row of one, on. */
    private void read(ConsumerRecord<byte[], byte[]> record, int row, Collector<SourceRecord> out)
            throws MalformedEventException {
        Event event;
        try {
            event = decode(record, RowOffset.of(record.offset(), Math.max(0, row - 1)));
        } catch (MalformedEventException e) {
            if (e.reason() == MalformedReason.OTHER) {
                warnings.addAll(noEvents.other(() -> format.fields(record.value())));
            }
            throw e;
        }
        noEvents.event();
        out.collect(event);
        if (format.hasNames() && (labelsComeLater || event.labelled())) {
            tellNames(event, record.value(), out);
        }
    }

    private void tellNames(Event event, byte[] value, Collector<SourceRecord> out) {
        List<FeatureNameRecord.Name> names = reported.see(event.features(), () -> format.names(value));
        if (!names.isEmpty()) {
            out.collect(new FeatureNameRecord(event.partition(), event.offset(), names));
        }
    }

    private void tellWarnings(ConsumerRecord<byte[], byte[]> record, Collector<SourceRecord> out) {
        format.typeChanges().forEach(change -> warnings.add(InputWarning.typeChange(change)));
        if (!warnings.isEmpty()) {
            warnings.forEach(
                    warning -> out.collect(new WarningRecord(record.partition(), record.offset(), time, warning)));
            warnings.clear();
        }
    }

    private Event decode(ConsumerRecord<byte[], byte[]> record, long place) throws MalformedEventException {
        LabeledEvent event = sent(record.value());
        if (keyId != null) {
            event = event.withId(keyId.of(record.key()));
        }
        tellLongEvents();
        JoinedHeaders joined = JoinedHeaders.of(record.headers());
        String said = joined.label(event.label());
        if (!first.areOver()) {
            warnings.addAll(first.see(firstEvent(event, said, record)));
        }
        int label = known.index(said);
        time = RecordTime.of(joined.time(event.timestamp()), record.timestamp(), expected.named() ? expected : null);
        if (label == Event.UNLABELLED && labelsComeLater && event.id() == null) {
            throw new MalformedEventException(
                    MalformedReason.MISSING_ID, "id is missing, expected one in an event whose label comes later");
        }
        if (label != Event.UNLABELLED && format.hasNames()) {
            warnings.addAll(leaks.warnings(event.features(), label, classes, () -> format.names(record.value())));
        }
        // Without a label to come, nothing will be made of the numbers.
        NamedNumbers numbers = label == Event.UNLABELLED && !labelsComeLater ? NamedNumbers.NONE : event.numbers();
        Event decoded = Event.decoded(record.partition(), place, label, time, event, numbers)
                .withWeight(joined.weight(event.weight(), weights));
        return keepsRecords ? decoded.decodedFrom(RawRecord.of(record.key(), record.value())) : decoded;
    }

    private void tellLongEvents() {
        if (format.longEvents() > longEvents) {
            longEvents = format.longEvents();
            if (Long.bitCount(longEvents) == 1) {
                warnings.add(InputWarning.longEvents(longEvents));
            }
        }
    }

    private LabeledEvent sent(byte @Nullable [] value) throws MalformedEventException {
        try {
            return format.decode(value);
        } catch (MalformedEventException mistake) {
            throw bytes.told(mistake, value);
        }
    }

    private FirstEvent firstEvent(LabeledEvent event, @Nullable String label, ConsumerRecord<byte[], byte[]> record) {
        byte[] value = record.value();
        return new FirstEvent(
                event.id(),
                event.timestamp(),
                label != null,
                record.timestamp(),
                () -> format.names(value),
                () -> format.fields(value),
                format::unseen);
    }

    @Override
    public TypeInformation<SourceRecord> getProducedType() {
        return SourceRecord.TYPE;
    }
}
