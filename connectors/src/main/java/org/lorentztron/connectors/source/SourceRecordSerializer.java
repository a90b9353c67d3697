package org.lorentztron.connectors.source;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.DeadLetterType;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.wire.event.DeadLetter;

/**
 * The bytes of a {@link SourceRecord}: a byte that says its kind, then the record. Thread-safe.
 *
 * <pre>
 *   0   {@link Malformed}: a dead letter ({@link DeadLetterType})
 *   1   {@link Event}: {@link EventSerializer}
 *   2   {@link FeatureNameRecord}: {@link FeatureNameRecordSerializer}
 *   3   {@link LabelRecord}: {@link LabelRecordSerializer}
 *   4   {@link ClockAhead}: varints of its components
 *   5   {@link WarningRecord}: varints and texts of its components
 * </pre>
 */
public final class SourceRecordSerializer extends ImmutableSerializer<SourceRecord> {

    private static final long serialVersionUID = 1L;
    private static final int MALFORMED = 0;
    private static final int EVENT = 1;
    private static final int NAMES = 2;
    private static final int LABEL = 3;
    private static final int AHEAD = 4;
    private static final int WARNING = 5;

    private static final InputWarning.Kind[] KINDS = InputWarning.Kind.values();

    private static final TypeSerializer<DeadLetter> DEAD_LETTERS = new DeadLetterType.Serializer();
    private static final TypeSerializer<Event> EVENTS = new EventSerializer();
    private static final TypeSerializer<FeatureNameRecord> FEATURE_NAMES = new FeatureNameRecordSerializer();
    private static final TypeSerializer<LabelRecord> LABELS = new LabelRecordSerializer();

    @Override
    public int version() {
        return 1;
    }

    @Override
    public void serialize(SourceRecord record, DataOutputView target) throws IOException {
        if (record instanceof Event event) {
            target.writeByte(EVENT);
            EVENTS.serialize(event, target);
        } else if (record instanceof Malformed malformed) {
            target.writeByte(MALFORMED);
            DEAD_LETTERS.serialize(malformed.letter(), target);
        } else if (record instanceof FeatureNameRecord names) {
            target.writeByte(NAMES);
            FEATURE_NAMES.serialize(names, target);
        } else if (record instanceof LabelRecord label) {
            target.writeByte(LABEL);
            LABELS.serialize(label, target);
        } else if (record instanceof ClockAhead ahead) {
            target.writeByte(AHEAD);
            serialize(ahead, target);
        } else if (record instanceof WarningRecord warning) {
            target.writeByte(WARNING);
            serialize(warning, target);
        } else {
            throw new IllegalStateException("no bytes for " + record);
        }
    }

    private static void serialize(ClockAhead ahead, DataOutputView target) throws IOException {
        Varints.write(ahead.partition(), target);
        Varints.write(ahead.offset(), target);
        Varints.write(ahead.time(), target);
        Varints.write(ahead.lead(), target);
        Varints.write(ahead.events(), target);
    }

    private static void serialize(WarningRecord record, DataOutputView target) throws IOException {
        InputWarning warning = record.warning();
        Varints.write(record.partition(), target);
        Varints.write(record.offset(), target);
        Varints.write(record.time(), target);
        Varints.write(warning.kind().ordinal(), target);
        target.writeUTF(warning.of());
        Varints.write(warning.found(), target);
        Varints.write(warning.events(), target);
        target.writeUTF(warning.message());
    }

    private static WarningRecord deserializeWarning(DataInputView source) throws IOException {
        return new WarningRecord(
                Varints.readInt(source),
                Varints.readLong(source),
                Varints.readLong(source),
                new InputWarning(
                        KINDS[Varints.readInt(source)],
                        source.readUTF(),
                        Varints.readLong(source),
                        Varints.readLong(source),
                        source.readUTF()));
    }

    private static ClockAhead deserializeAhead(DataInputView source) throws IOException {
        return new ClockAhead(
                Varints.readInt(source),
                Varints.readLong(source),
                Varints.readLong(source),
                Varints.readLong(source),
                Varints.readInt(source));
    }

    @Override
    public SourceRecord deserialize(DataInputView source) throws IOException {
        int kind = source.readUnsignedByte();
        return switch (kind) {
            case MALFORMED -> new Malformed(DEAD_LETTERS.deserialize(source));
            case EVENT -> EVENTS.deserialize(source);
            case NAMES -> FEATURE_NAMES.deserialize(source);
            case LABEL -> LABELS.deserialize(source);
            case AHEAD -> deserializeAhead(source);
            case WARNING -> deserializeWarning(source);
            default -> throw new IOException("a source record is of kind " + kind + ", expected 0 to 5");
        };
    }
}
