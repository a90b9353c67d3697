package org.lorentztron.connectors.source;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.DeadLetterType;
import org.lorentztron.connectors.serial.FeaturesCoding;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.wire.event.DeadLetter;

/**
 * The bytes of a {@link SourceRecord} between operators and in state. Thread-safe.
 *
 * <pre>
 *   byte     version * 16 + form
 *   form 0   a dead letter ({@link DeadLetterType})
 *   form 1   an event: varint partition, varint offset, varint label + 1, varint time, text id or null, {@link FeaturesCoding}
 *   form 2   the same of a calibrating event
 * </pre>
 */
public final class SourceRecordSerializer extends ImmutableSerializer<SourceRecord> {

    private static final long serialVersionUID = 1L;
    private static final int VERSION = 2;
    private static final int MALFORMED = 0;
    private static final int EVENT = 1;
    private static final int CALIBRATING = 2;

    private static final TypeSerializer<DeadLetter> DEAD_LETTERS = new DeadLetterType.Serializer();

    @Override
    public int version() {
        return VERSION;
    }

    @Override
    public void serialize(SourceRecord element, DataOutputView target) throws IOException {
        if (element.isMalformed()) {
            writeForm(MALFORMED, target);
            DEAD_LETTERS.serialize(element.deadLetter(), target);
            return;
        }
        writeForm(element.isCalibrating() ? CALIBRATING : EVENT, target);
        Varints.write(element.partition(), target);
        Varints.write(element.offset(), target);
        Varints.write(element.label() + 1L, target);
        Varints.write(element.time(), target);
        Varints.writeText(element.id(), target);
        FeaturesCoding.write(element.features(), target);
    }

    @Override
    public SourceRecord deserialize(DataInputView source) throws IOException {
        int first = source.readUnsignedByte();
        if (first >> 4 != VERSION) {
            throw new IOException("source record has version " + (first >> 4) + ", expected " + VERSION);
        }
        int form = first & 0xF;
        if (form == MALFORMED) {
            return SourceRecord.malformed(DEAD_LETTERS.deserialize(source));
        }
        if (form != EVENT && form != CALIBRATING) {
            throw new IOException("source record has form " + form + ", expected 0 to 2");
        }
        int partition = Varints.readInt(source);
        long offset = Varints.readLong(source);
        int label = (int) (Varints.readLong(source) - 1);
        long time = Varints.readLong(source);
        String id = Varints.readText(source);
        SourceRecord event = SourceRecord.event(partition, offset, label, time, id, FeaturesCoding.read(source));
        return form == CALIBRATING ? event.markedAsCalibrating() : event;
    }

    private static void writeForm(int form, DataOutputView target) throws IOException {
        target.writeByte(VERSION << 4 | form);
    }
}
