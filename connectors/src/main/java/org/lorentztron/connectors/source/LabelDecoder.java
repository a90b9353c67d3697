package org.lorentztron.connectors.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.LabelFormat;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.SentLabel;

/**
 * Makes one {@link SourceRecord} of each record of the labels topic, or of each row of one that has rows: a label, or a
 * dead letter with the reason. No bytes make it fail. After it may come {@link WarningRecord}s. Times are those that
 * {@link EventDecoder} would give an event.
 *
 * <p>Not thread-safe; Flink gives each source subtask its own copy.
 */
public final class LabelDecoder implements KafkaRecordDeserializationSchema<SourceRecord> {
    private static final long serialVersionUID = 1L;

    /** While a label waits, the job holds this many bytes of a row for a dead letter. */
    private static final int MOST_HELD = 1 << 16;

    private static final ForeignBytes OWN = new ForeignBytes(LabelRows.FORMAT, "json");

    private final LabelFormat format = new LabelFormat();
    private final Expected expected;
    private final @Nullable LabelRows rows;
    private final KnownClasses known;
    /** Of {@code Map.copyOf}: serializable. */
    private final Map<String, String> meanings;

    private final WeightLimit weights;
    private final DeadLetterFactory letters;
    /** Of labels that may find no event. */
    private final DeadLetterFactory waiting;

    private transient FirstEventChecks first;
    /** Of the record that is being decoded. */
    private transient List<InputWarning> warnings;
    /** Of this record, as far as it is known. */
    private transient long time;

    /**
     * A decoder of labels.
     *
     * @param classes that labels may be, in the order of their indices
     * @param meanings classes by the labels that stand for them; other labels are classes themselves
     * @param weights that labels may have
     * @param deadLetterMaxBytes as those of {@link EventDecoder}
     */
    public LabelDecoder(
            List<String> classes, Map<String, String> meanings, WeightLimit weights, int deadLetterMaxBytes) {
        this(classes, meanings, weights, deadLetterMaxBytes, null, Expected.ofLabels(null));
    }

    /**
     * The same.
     *
     * @param rows reads labels that are not of this project's format; null if they are
     * @param expected of the first labels
     */
    public LabelDecoder(
            List<String> classes,
            Map<String, String> meanings,
            WeightLimit weights,
            int deadLetterMaxBytes,
            @Nullable LabelRows rows,
            Expected expected) {
        this.rows = rows;
        this.expected = expected;
        this.known = new KnownClasses(classes, "label");
        this.meanings = Map.copyOf(meanings);
        this.weights = weights;
        this.letters = new DeadLetterFactory(deadLetterMaxBytes);
        this.waiting = rows == null ? letters : new DeadLetterFactory(Math.min(deadLetterMaxBytes, MOST_HELD));
    }

    @Override
    public void open(DeserializationSchema.InitializationContext context) {
        first = FirstEventChecks.ofLabels(expected);
        warnings = new ArrayList<>();
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<SourceRecord> out) {
        time = Math.max(0, record.timestamp());
        RecordRows.Splitting splitting = rows == null ? value -> ArrayRows.NONE : rows::rows;
        new RecordRows(letters).read(record, (each, row) -> out.collect(decode(each, row)), splitting, out);
        if (!warnings.isEmpty()) {
            warnings.forEach(warning ->
                    out.collect(new WarningRecord(record.partition(), record.offset(), time, warning.ofLabels())));
            warnings.clear();
        }
    }

    private LabelRecord decode(ConsumerRecord<byte[], byte[]> record, int row) throws MalformedEventException {
        SentLabel sent = rows == null ? own(record.value()) : rows.decode(record.key(), record.value());
        if (!first.areOver()) {
            warnings.addAll(first.see(FirstEvent.ofLabel(sent, record.timestamp())));
        }
        int label = known.index(sent.label() == null ? null : meanings.getOrDefault(sent.label(), sent.label()));
        time = RecordTime.of(sent.timestamp(), record.timestamp(), expected.named() ? expected : null);
        if (!Double.isNaN(sent.weight())) {
            weights.check("weight", sent.weight());
        }
        // What becomes of it is not known yet. Most labels find their event, and the letter is forgotten.
        String message = "no event with the id " + MalformedEventException.quote(sent.id()) + " came in time";
        DeadLetter letter =
                waiting.of(record, MalformedReason.UNKNOWN_ID, message).ofRow(row);
        return new LabelRecord(time, 0, sent.id(), label, sent.weight(), letter);
    }

    private SentLabel own(byte @Nullable [] value) throws MalformedEventException {
        try {
            return format.decode(value);
        } catch (MalformedEventException mistake) {
            throw OWN.told(mistake, value);
        }
    }

    @Override
    public TypeInformation<SourceRecord> getProducedType() {
        return SourceRecord.TYPE;
    }
}
