package org.lorentztron.connectors.source;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.FeaturesCoding;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.SegmentsCoding;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.serial.WeightCoding;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * The bytes of a whole {@link Event}, as the scorer gets it. Thread-safe.
 *
 * <pre>
 *   varint partition | varint offset | varint time | varint lateBy | varint label + 1
 *   calibrating, whether there are origin, record and segments, and weight ({@link WeightCoding}) | text id or null
 *   {@link FeaturesCoding} | {@link NamedNumbers}, only if calibrating or without a label
 *   varint partition + 1 | varint offset + 1 of the origin, if there is one | the record, if there is one
 *   {@link SegmentsCoding}, if there are any
 * </pre>
 */
public final class EventSerializer extends ImmutableSerializer<Event> {

    private static final long serialVersionUID = 1L;

    @Override
    public int version() {
        return 1;
    }

    @Override
    public void serialize(Event event, DataOutputView target) throws IOException {
        Varints.write(event.partition(), target);
        Varints.write(event.offset(), target);
        Varints.write(event.time(), target);
        Varints.write(event.lateBy(), target);
        Varints.write(event.label() + 1L, target);
        WeightCoding.write(
                event.calibrating(),
                event.origin() != null,
                event.record() != null,
                !event.segments().isEmpty(),
                event.weight(),
                target);
        Varints.writeText(event.id(), target);
        FeaturesCoding.write(event.features(), target);
        if (needsNumbers(event.calibrating(), event.label())) {
            event.numbers().writeTo(target);
        }
        if (event.origin() != null) {
            Varints.write(event.origin().partition() + 1L, target);
            Varints.write(event.origin().offset() + 1, target);
        }
        if (event.record() != null) {
            event.record().writeTo(target);
        }
        SegmentsCoding.write(event.segments(), target);
    }

    /** An event may be made calibrating when its label has come. */
    private static boolean needsNumbers(boolean calibrating, int label) {
        return calibrating || label == Event.UNLABELLED;
    }

    @Override
    public Event deserialize(DataInputView source) throws IOException {
        int partition = Varints.readInt(source);
        long offset = Varints.readLong(source);
        long time = Varints.readLong(source);
        long lateBy = Varints.readLong(source);
        int label = (int) (Varints.readLong(source) - 1);
        byte flags = source.readByte();
        boolean calibrating = WeightCoding.first(flags);
        double weight = WeightCoding.weight(flags, source);
        String id = Varints.readNullableText(source);
        Features features = FeaturesCoding.read(source);
        NamedNumbers numbers = needsNumbers(calibrating, label) ? NamedNumbers.readFrom(source) : NamedNumbers.NONE;
        LabelOrigin origin = WeightCoding.second(flags) ? readOrigin(source) : null;
        RawRecord record = WeightCoding.third(flags) ? RawRecord.readFrom(source) : null;
        return new Event(
                partition,
                offset,
                time,
                lateBy,
                label,
                id,
                features,
                weight,
                numbers,
                calibrating,
                origin,
                record,
                SegmentsCoding.read(WeightCoding.fourth(flags), source));
    }

    private static LabelOrigin readOrigin(DataInputView source) throws IOException {
        return new LabelOrigin((int) (Varints.readLong(source) - 1), Varints.readLong(source) - 1);
    }
}
