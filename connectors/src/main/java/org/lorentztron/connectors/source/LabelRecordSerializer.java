package org.lorentztron.connectors.source;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.DeadLetterType;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.wire.event.DeadLetter;

/**
 * The bytes of a {@link LabelRecord}. Thread-safe.
 *
 * <pre>
 *   varint time | varint lateBy | text id | varint label + 1 | float64 weight | {@link DeadLetterType}
 * </pre>
 */
public final class LabelRecordSerializer extends ImmutableSerializer<LabelRecord> {
    private static final long serialVersionUID = 1L;
    private static final TypeSerializer<DeadLetter> RECORDS = new DeadLetterType.Serializer();

    @Override
    public int version() {
        return 1;
    }

    @Override
    public void serialize(LabelRecord label, DataOutputView target) throws IOException {
        Varints.write(label.time(), target);
        Varints.write(label.lateBy(), target);
        Varints.writeText(label.id(), target);
        Varints.write(label.label() + 1L, target);
        target.writeDouble(label.weight());
        RECORDS.serialize(label.record(), target);
    }

    @Override
    public LabelRecord deserialize(DataInputView source) throws IOException {
        long time = Varints.readLong(source);
        long lateBy = Varints.readLong(source);
        String id = Varints.readText(source);
        int label = (int) (Varints.readLong(source) - 1);
        double weight = source.readDouble();
        return new LabelRecord(time, lateBy, id, label, weight, RECORDS.deserialize(source));
    }
}
