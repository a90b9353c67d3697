package org.lorentztron.connectors.source;

import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.wire.event.LabelFormat;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.SentLabel;

/**
 * Makes one {@link SourceRecord} of each record of the labels topic: a label, or a dead letter with the reason. No
 * bytes make it fail. Times are those that {@link EventDecoder} would give an event.
 *
 * <p>Not thread-safe; Flink gives each source subtask its own copy.
 */
public final class LabelDecoder implements KafkaRecordDeserializationSchema<SourceRecord> {
    private static final long serialVersionUID = 1L;

    private final LabelFormat format = new LabelFormat();
    private final KnownClasses known;
    /** Of {@code Map.copyOf}: serializable. */
    private final Map<String, String> meanings;

    private final WeightLimit weights;
    private final DeadLetterFactory letters;

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
        this.known = new KnownClasses(classes, "label");
        this.meanings = Map.copyOf(meanings);
        this.weights = weights;
        this.letters = new DeadLetterFactory(deadLetterMaxBytes);
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<SourceRecord> out) {
        SourceRecord decoded;
        try {
            decoded = decode(record);
        } catch (MalformedEventException e) {
            decoded = new Malformed(letters.of(record, e.reason(), e.getMessage()));
        }
        out.collect(decoded);
    }

    private LabelRecord decode(ConsumerRecord<byte[], byte[]> record) throws MalformedEventException {
        SentLabel sent = format.decode(record.value());
        int label = known.index(sent.label() == null ? null : meanings.getOrDefault(sent.label(), sent.label()));
        long time = RecordTime.of(sent.timestamp(), record.timestamp());
        if (!Double.isNaN(sent.weight())) {
            weights.check("weight", sent.weight());
        }
        // What becomes of it is not known yet. Most labels find their event, and the letter is forgotten.
        String message = "no event with the id " + MalformedEventException.quote(sent.id()) + " came in time";
        return new LabelRecord(
                time, 0, sent.id(), label, sent.weight(), letters.of(record, MalformedReason.UNKNOWN_ID, message));
    }

    @Override
    public TypeInformation<SourceRecord> getProducedType() {
        return SourceRecord.TYPE;
    }
}
